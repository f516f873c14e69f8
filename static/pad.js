/* The pad for melds: one tap lays a run, a tapped place becomes a two or a joker. It writes the
   notation into an ordinary text field and reads it back from there; all its words come with the
   page. Without this script the field is typed into. */
"use strict";

(() => {
  const notation = companion.notation;
  const { rank, suit } = notation;

  function numbers(text) {
    return text.split(" ").map(Number);
  }

  class Pad {
    constructor(root) {
      const set = root.dataset;
      this.root = root;
      this.field = document.getElementById(set.for);
      this.words = notation.speaker(set);
      this.packs = Number(set.packs);
      this.jokers = Number(set.jokers);
      this.top = Number(set.top);
      this.grows = "grows" in set;
      this.patterns = (set.patterns || "").split(",").filter(Boolean).map(numbers);
      this.fixed = (set.slots || "").split(" ").filter(Boolean);
      this.kind = set.kinds.split(" ")[0];
      this.game = { twosWild: "twosWild" in set, runsOnly: set.kinds === "run" };
      this.shape = 0;
      this.past = [];
      this.marks = [];
      this.signs = root.querySelector("[data-signs]").content;
      companion.drawBoards(this);
      this.read();
      this.listen();
      root.hidden = false;
      root.parentElement.querySelectorAll("[data-by-hand]").forEach((each) => (each.open = false));
      this.render();
    }

    find(selector) {
      return this.root.querySelector(selector);
    }

    all(selector) {
      return [...this.root.querySelectorAll(selector)];
    }

    /* From the field to the slots */

    read() {
      const melds = notation.readMelds(this.field.value, this.game);
      const lengths = melds.map((cells) => cells.length);
      const fits = this.patterns.findIndex((each) => this.left(each, lengths));
      if (fits >= 0 && !this.left(this.patterns[this.shape], lengths)) this.shape = fits;
      this.plan(melds);
      this.chosen = null;
      this.wild = false;
      this.written = this.field.value;
    }

    /* What a shape still asks for when runs of these lengths lie there; null if one is foreign. */
    left(shape, lengths) {
      const open = [...shape];
      for (const length of lengths) {
        const found = open.indexOf(length);
        if (found < 0) return null;
        open.splice(found, 1);
      }
      return open;
    }

    plan(melds) {
      const kindOf = (cells) =>
        this.game.runsOnly || !notation.isGroup(cells) ? "run" : "group";
      const filled = melds.map((cells) => ({ kind: kindOf(cells), size: cells.length, cells }));
      if (this.patterns.length) {
        const lengths = melds.map((cells) => cells.length);
        const open = this.left(this.patterns[this.shape], lengths);
        const sizes = open || this.patterns[this.shape].slice(melds.length);
        this.slots = [...filled, ...sizes.map((size) => ({ kind: "run", size, cells: [] }))];
      } else if (this.fixed.length) {
        this.slots = this.fixed.map((each) => {
          const [kind, size] = each.split(":");
          const found = filled.findIndex((slot) => slot.kind === kind);
          if (found >= 0) return { ...filled.splice(found, 1)[0], size: Number(size) };
          return { kind, size: Number(size), cells: [] };
        });
        this.slots.push(...filled);
      } else {
        this.slots = [...filled, this.emptySlot()];
      }
      this.at = this.nextOpen(0);
    }

    emptySlot() {
      return { kind: this.kind, size: 3, cells: [] };
    }

    nextOpen(from) {
      const open = (slot) => slot.cells.length < slot.size;
      const after = this.slots.findIndex((slot, index) => index >= from && open(slot));
      return after >= 0 ? after : this.slots.findIndex(open);
    }

    /* From the slots to the field */

    remember() {
      const { slots, at, shape, kind } = this;
      this.past.push(JSON.stringify({ slots, at, shape, kind }));
      if (this.past.length > 60) this.past.shift();
    }

    whole() {
      return this.slots.filter((slot) => slot.cells.length && slot.cells.every((c) => !c.hole));
    }

    write() {
      const text = this.whole().map((slot) => notation.write(slot.cells)).join(" | ");
      if (text !== this.written) {
        this.marks = [];
        this.written = text;
        this.field.value = text;
        this.field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      this.render();
    }

    /* The deck: how often a card lies on the table already */

    count(code) {
      return this.slots.flatMap((slot) => slot.cells).filter((c) => c.card === code).length;
    }

    mayLay(code, quietly) {
      const most = code === "JK" ? this.jokers : this.packs;
      if (this.count(code) < most) return true;
      if (!quietly) {
        this.say(code === "JK" ? "noJoker" : "tooMany", this.words.card(code), most);
      }
      return false;
    }

    say(which, card = "", count = "") {
      const sentence = which ? this.root.dataset[which] : "";
      const text = sentence.replace("{card}", card).replace("{count}", count);
      this.find("[data-says]").textContent = text.charAt(0).toUpperCase() + text.slice(1);
    }

    tell(cells) {
      this.find("[data-tells]").textContent = cells.map((c) => this.words.cell(c)).join(", ");
    }

    /* Taps */

    tapCard(code) {
      const index = this.chosen ? this.chosen.slot : this.at;
      const slot = this.slots[index];
      if (!slot || slot.kind !== "run") return this.say("full");
      const laid = notation.run(code, slot.size, this.top);
      if (!laid.length) return this.say("passes", this.words.card(code));
      this.remember();
      if (this.wild) laid[0] = { card: "JK", as: code };
      slot.cells = [];
      this.wild = false;
      this.chosen = null;
      laid.forEach((cell, place) => this.layOrAsk(slot, cell, place, index));
      if (!this.chosen) this.moveOn(index);
      this.tell(slot.cells);
      return this.write();
    }

    /* A card that the packs don't hold any more stays a hole, and its choices are offered. */
    layOrAsk(slot, cell, place, index) {
      const quietly = Boolean(this.chosen);
      if (this.mayLay(cell.card, quietly)) {
        slot.cells.push(cell);
        return;
      }
      slot.cells.push({ card: "", as: cell.as || cell.card, hole: true });
      this.chosen ||= { slot: index, place };
    }

    moveOn(index) {
      const free = !this.patterns.length && !this.fixed.length;
      if (free && !this.slots.some((slot) => !slot.cells.length)) this.slots.push(this.emptySlot());
      this.at = this.nextOpen(index + 1);
    }

    tapRank(name) {
      let slot = this.slots[this.at];
      if (!slot || slot.kind !== "group") return this.say("full");
      this.remember();
      if (slot.cells.length && !this.fixed.length) {
        this.moveOn(this.at);
        this.at = this.slots.findIndex((each) => !each.cells.length);
        slot = this.slots[this.at];
      }
      Object.assign(slot, { cells: [], rank: name });
      this.chosen = null;
      return this.write();
    }

    tapSuit(name) {
      const slot = this.slots[this.at];
      const named = slot && (slot.rank || this.rankOf(slot.cells));
      if (!named) return this.say("rankFirst");
      return this.addToGroup(slot, name === "JK" ? "JK" : named + name);
    }

    rankOf(cells) {
      const natural = cells.find((c) => c.card && c.card !== "JK");
      return natural ? natural.card.slice(0, -1) : "";
    }

    addToGroup(slot, code) {
      if (!this.mayLay(code)) return;
      this.remember();
      slot.cells.push({ card: code });
      const full = slot.cells.length >= slot.size;
      if (full && this.fixed.length && !this.grows) this.moveOn(this.at);
      this.tell([{ card: code }]);
      this.write();
    }

    /* A long run grows by its next card. */
    tapMore(index) {
      const slot = this.slots[index];
      if (slot.kind === "group") {
        this.at = index;
        slot.rank = this.rankOf(slot.cells);
        this.chosen = null;
        return this.render();
      }
      const end = slot.cells[slot.cells.length - 1];
      const place = end.as || end.card;
      const position = rank(place) === 1 && slot.cells.length > 1 ? 14 : rank(place);
      if (!place || place === "JK" || position >= this.top) return this.say("passes", "");
      this.remember();
      const next = { card: notation.at(position + 1, suit(place)) };
      this.layOrAsk(slot, next, slot.cells.length, index);
      this.tell([next]);
      return this.write();
    }

    tapPlace(index, place) {
      const slot = this.slots[index];
      const same = this.chosen && this.chosen.slot === index && this.chosen.place === place;
      if (!slot.cells[place]) {
        this.at = index;
        this.chosen = null;
      } else {
        this.chosen = same ? null : { slot: index, place };
      }
      this.render();
      if (this.chosen) this.find("[data-tool-row]").scrollIntoView({ block: "nearest" });
    }

    /* A chosen place becomes a two, a joker, a card of another suit, or itself again. */
    choose(code) {
      const slot = this.slots[this.chosen.slot];
      const cell = slot.cells[this.chosen.place];
      const stands = cell.as || cell.card;
      const wanted = slot.kind === "group" && code !== "JK" ? this.rankOf(slot.cells) + code : code;
      const card = wanted === "natural" ? stands : wanted;
      if (card !== cell.card && !this.mayLay(card)) return;
      this.remember();
      const laid = slot.kind === "run" && card !== stands ? { card, as: stands } : { card };
      slot.cells[this.chosen.place] = laid;
      this.tell([laid]);
      const hole = slot.cells.findIndex((c) => c.hole);
      if (hole < 0) this.moveOn(this.chosen.slot);
      this.chosen = hole < 0 ? null : { slot: this.chosen.slot, place: hole };
      this.write();
    }

    remove() {
      this.remember();
      const slot = this.slots[this.chosen.slot];
      if (slot.kind === "group") slot.cells.splice(this.chosen.place, 1);
      else slot.cells = [];
      this.at = this.chosen.slot;
      this.chosen = null;
      this.write();
    }

    undo() {
      if (!this.past.length) return;
      Object.assign(this, JSON.parse(this.past.pop()));
      this.chosen = null;
      this.wild = false;
      this.write();
    }

    tapShape(index) {
      this.remember();
      this.shape = index;
      this.plan(this.whole().map((slot) => slot.cells));
      this.chosen = null;
      this.render();
    }

    tapKind(kind) {
      this.kind = kind;
      this.slots = this.slots.filter((slot) => slot.cells.length).concat(this.emptySlot());
      this.at = this.slots.length - 1;
      this.chosen = null;
      this.render();
    }

    tapJoker() {
      if (this.slots[this.at]?.kind === "group") return this.tapSuit("JK");
      if (!this.wild && !this.mayLay("JK")) return undefined;
      this.wild = !this.wild;
      if (this.wild) this.say("standsFor");
      return this.render();
    }

    listen() {
      const taps = {
        card: (value) => this.tapCard(value),
        rank: (value) => this.tapRank(value),
        suit: (value) => this.tapSuit(value),
        choice: (value) => this.choose(value),
        shape: (value) => this.tapShape(Number(value)),
        kind: (value) => this.tapKind(value),
        more: (value) => this.tapMore(Number(value)),
        place: (value) => this.tapPlace(...numbers(value)),
        joker: () => this.tapJoker(),
        undo: () => this.undo(),
        remove: () => this.remove(),
      };
      this.root.addEventListener("click", (event) => {
        const key = event.target.closest("button");
        const what = key && Object.keys(taps).find((each) => each in key.dataset);
        if (!what || key.dataset.held) return;
        this.say("");
        taps[what](key.dataset[what]);
      });
      this.hold();
      this.field.addEventListener("input", () => {
        if (this.field.value === this.written) return;
        this.read();
        this.render();
      });
    }

    /* A key held down lays the run and asks what its first place is. */
    hold() {
      let timer = 0;
      const stop = () => clearTimeout(timer);
      this.root.addEventListener("pointerdown", (event) => {
        const key = event.target.closest("button[data-card]");
        stop();
        if (!key) return;
        delete key.dataset.held;
        timer = setTimeout(() => {
          const index = this.chosen ? this.chosen.slot : this.at;
          this.tapCard(key.dataset.card);
          if (!this.slots[index]?.cells.length) return;
          key.dataset.held = "true";
          this.chosen = { slot: index, place: 0 };
          this.render();
        }, 500);
      });
      ["pointerup", "pointercancel", "pointerleave", "scroll"].forEach((each) =>
        addEventListener(each, stop, { passive: true }),
      );
      this.root.addEventListener("contextmenu", (event) => {
        if (event.target.closest("button[data-card]")) event.preventDefault();
      });
      this.root.addEventListener("click", (event) => {
        const key = event.target.closest("[data-held]");
        if (key) setTimeout(() => delete key.dataset.held);
      });
    }

    /* What is seen */

    mark(marks) {
      this.marks = marks;
      this.render();
    }

    render() {
      companion.drawPad(this);
    }
  }

  companion.pads = new Map();
  companion.startPads = (within) =>
    within.querySelectorAll("[data-pad]").forEach((root) => {
      if (!companion.pads.has(root)) companion.pads.set(root, new Pad(root));
    });
  companion.startPads(document);
})();
