/* The keys of all cards: each tap lays one into the chosen field; a tapped card is taken away.
   It writes into ordinary text fields and reads them back; the server alone judges. */
"use strict";

(() => {
  const notation = companion.notation;
  const SUITS = ["S", "H", "D", "C"];

  class Loose {
    constructor(root) {
      const set = root.dataset;
      this.root = root;
      this.words = notation.speaker(set);
      this.packs = Number(set.packs);
      this.jokers = Number(set.jokers);
      this.rows = [...root.querySelectorAll("[data-field]")];
      this.inputs = new Map(
        this.rows.map((row) => [row, document.getElementById(row.dataset.field)]),
      );
      this.past = [];
      this.marks = [];
      this.fresh = false;
      this.signs = root.querySelector("[data-signs]").content;
      this.drawBoard();
      const needed = this.rows.filter((row) => !("optional" in row.dataset));
      const empty = needed.find((row) => !this.inputs.get(row).value);
      this.pick(empty || needed[needed.length - 1]);
      this.listen();
      root.hidden = false;
      root.parentElement.querySelectorAll("[data-by-hand]").forEach((each) => (each.open = false));
    }

    /* Melds, or one pile of cards as if it were a meld. */
    piles(row) {
      const text = this.inputs.get(row).value;
      if (!("melds" in row.dataset)) return [notation.readCells(text)];
      const melds = text.split(/[|/;\n]/).map((each) => notation.readCells(each));
      return melds.filter((cells) => cells.length);
    }

    cells(row) {
      return this.piles(row).flat();
    }

    count(code) {
      return this.rows.flatMap((row) => this.cells(row)).filter((cell) => cell.card === code).length;
    }

    pick(row) {
      this.row = row;
      this.render();
    }

    write(row, piles) {
      const text = piles.filter((cells) => cells.length).map(notation.write).join(" | ");
      this.put(row, text);
    }

    put(row, text) {
      const field = this.inputs.get(row);
      this.marks = [];
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      this.render();
    }

    remember() {
      this.past.push(this.rows.map((row) => this.inputs.get(row).value));
      if (this.past.length > 60) this.past.shift();
    }

    lay(code) {
      const most = code === "JK" ? this.jokers : this.packs;
      if (this.count(code) >= most) return this.say(this.words.card(code));
      this.remember();
      const piles = this.piles(this.row);
      if (!piles.length || this.fresh) piles.push([]);
      this.fresh = false;
      piles[piles.length - 1].push({ card: code });
      return this.write(this.row, piles);
    }

    /* The next card begins a meld of its own. */
    next() {
      this.fresh = this.cells(this.row).length > 0;
      this.render();
    }

    take(row, pile, index) {
      this.remember();
      const piles = this.piles(row);
      piles[pile].splice(index, 1);
      this.write(row, piles);
    }

    undo() {
      const before = this.past.pop();
      if (!before) return;
      this.rows.forEach((row, index) => {
        if (this.inputs.get(row).value !== before[index]) this.put(row, before[index]);
      });
    }

    say(card) {
      const text = card ? this.root.dataset.tooMany.replace("{card}", card) : "";
      this.root.querySelector("[data-says]").textContent = text;
    }

    mark(marks) {
      this.marks = marks;
      this.render();
    }

    /* What is seen */

    sign(code) {
      return this.signs.querySelector(`[data-sign="${code}"]`).firstElementChild.cloneNode(true);
    }

    face(code) {
      const suit = notation.suit(code);
      if (code === "JK") return [this.sign("JK")];
      const rank = document.createElement("b");
      rank.textContent = code.slice(0, -1);
      return [rank, this.sign(suit)];
    }

    key(code) {
      const key = document.createElement("button");
      key.type = "button";
      key.dataset.lay = code;
      return this.named(key, this.words.card(code), code.slice(0, -1));
    }

    /* What a key says stands in it, unseen, beside the sign that is seen. */
    named(key, words, ...sign) {
      const face = document.createElement("span");
      face.className = "face";
      face.setAttribute("aria-hidden", "true");
      face.append(...sign);
      const told = document.createElement("span");
      told.className = "unseen";
      told.textContent = words;
      key.append(face, told);
      return key;
    }

    drawBoard() {
      const named = (list, code) => this.root.dataset[list].split("|")["CDHS".indexOf(code)];
      const suits = SUITS.map((code) => {
        const group = document.createElement("div");
        group.className = `suit all-ranks suit-${code}`;
        group.setAttribute("role", "group");
        group.setAttribute("aria-label", named("suits", code));
        const letter = document.createElement("small");
        letter.textContent = named("letters", code);
        const name = document.createElement("span");
        name.className = "suit-sign";
        name.append(this.sign(code), letter);
        group.append(name, ...notation.RANKS.map((rank) => this.key(rank + code)));
        return group;
      });
      this.root.querySelector("[data-all-cards]").append(...suits);
    }

    drawPile(cells, pile) {
      const run = document.createElement("div");
      run.className = "run";
      run.append(...cells.map((cell, index) => this.drawCard(cell, pile, index)));
      return run;
    }

    /* Where the next meld will lie. */
    drawNext() {
      const run = document.createElement("div");
      run.className = "run next";
      const place = document.createElement("span");
      place.className = "place";
      run.append(place);
      return run;
    }

    drawCard(cell, pile, index) {
      const card = document.createElement("button");
      card.type = "button";
      card.dataset.take = `${pile} ${index}`;
      card.className = `place laid suit-${cell.card ? notation.suit(cell.card) : "none"}`;
      const meant = this.marks.some(([m, c]) => m === pile && (c === null || c === index));
      card.classList.toggle("place-marked", meant);
      const spoken = this.words.cell(cell);
      const lies = cell.card ? this.face(cell.card) : [cell.text];
      if (cell.as && cell.as !== cell.card) {
        const stands = document.createElement("i");
        stands.className = `as suit-${notation.suit(cell.as)}`;
        stands.append(...this.face(cell.as));
        lies.push(stands);
      }
      return this.named(card, this.root.dataset.away.replace("{card}", spoken), ...lies);
    }

    render() {
      this.rows.forEach((row) => {
        const cells = this.cells(row);
        const chosen = row === this.row;
        row.classList.toggle("active", chosen && this.rows.length > 1);
        row.querySelector("[data-pick]").setAttribute("aria-pressed", chosen);
        row.querySelector("[data-count]").textContent = cells.length || "";
        const drawn = this.piles(row).map((each, pile) => this.drawPile(each, pile));
        if (this.fresh && chosen) drawn.push(this.drawNext());
        row.querySelector("[data-cards]").replaceChildren(...drawn);
      });
      this.root.querySelector("[data-undo]").disabled = !this.past.length;
      this.root.querySelector("[data-next-meld]")?.setAttribute("aria-pressed", this.fresh);
      this.root.querySelectorAll("[data-lay]").forEach((key) => {
        const code = key.dataset.lay;
        const laid = this.count(code);
        const most = code === "JK" ? this.jokers : this.packs;
        key.setAttribute("aria-disabled", laid >= most);
        key.classList.toggle("used", laid > 0);
      });
    }

    listen() {
      this.root.addEventListener("click", (event) => {
        const key = event.target.closest("button");
        if (!key) return;
        const { lay, take, pick } = key.dataset;
        this.say("");
        if (lay !== undefined) this.lay(lay);
        else if (take !== undefined) {
          this.take(key.closest("[data-field]"), ...take.split(" ").map(Number));
        } else if ("nextMeld" in key.dataset) this.next();
        else if (pick !== undefined) this.pick(key.closest("[data-field]"));
        else if ("undo" in key.dataset) this.undo();
      });
      this.inputs.forEach((field) => field.addEventListener("input", () => this.render()));
    }
  }

  companion.loose = [...document.querySelectorAll("[data-loose]")].map((root) => new Loose(root));
})();
