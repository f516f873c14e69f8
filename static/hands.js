/* The pad for the cards left in the hands: own number keys that move on after two digits, or
   ranks with a growing sum. It writes into the ordinary fields; without it they are typed into. */
"use strict";

(() => {
  const MODE = "companion:hands";

  class Hands {
    constructor(root) {
      this.root = root;
      this.form = root.closest("form");
      this.rows = [...root.querySelectorAll("[data-hand]")];
      this.values = JSON.parse(root.dataset.values);
      this.copies = 4 * Number(root.dataset.packs);
      this.jokers = Number(root.dataset.jokers);
      this.typed = null;
      this.listen();
      this.setMode(this.remembered());
      root.querySelectorAll("[data-script-only]").forEach((each) => (each.hidden = false));
      this.seat();
      this.refresh();
    }

    remembered() {
      try {
        return localStorage.getItem(MODE) || "points";
      } catch {
        return "points";
      }
    }

    setMode(mode) {
      this.mode = mode;
      this.root.dataset.mode = mode;
      const one = (name) => [...this.root.querySelectorAll(`[data-${name}]`)];
      one("mode").forEach((key) => key.setAttribute("aria-pressed", key.dataset.mode === mode));
      one("keys").forEach((each) => (each.hidden = each.dataset.keys !== mode));
      this.rows.forEach((row) => (this.input(row).inputMode = mode === "text" ? "text" : "none"));
      this.typed = null;
    }

    input(row) {
      return row.querySelector("input");
    }

    shown() {
      return this.rows.filter((row) => !row.hidden);
    }

    /* Whoever went out holds nothing; a hand typed there nevertheless stays to be seen. */
    seat() {
      const out = this.form.querySelector("[name=winner]:checked")?.value;
      this.rows.forEach((row) => {
        row.hidden = row.dataset.hand === out && !this.input(row).value;
      });
      if (!this.row || this.row.hidden) this.go(this.firstBlank() || this.shown()[0]);
    }

    isBlank(row) {
      return !this.input(row).value.trim();
    }

    firstBlank() {
      return this.shown().find((row) => this.isBlank(row));
    }

    go(row, focus) {
      this.row = row;
      this.typed = null;
      this.rows.forEach((each) => each.classList.toggle("active", each === row));
      if (row && focus) this.input(row).focus({ preventScroll: true });
      if (focus) this.show();
    }

    /* The keys stay where they are; the line they write into comes out from under them. */
    show(behavior = "instant") {
      if (!this.row) return;
      const line = this.row.getBoundingClientRect();
      const hidden = line.bottom - this.root.querySelector(".hand-keys").getBoundingClientRect().top;
      if (hidden > 0) scrollBy({ top: Math.ceil(hidden), behavior });
      else if (line.top < 0) scrollBy({ top: line.top, behavior });
    }

    /* After two digits the next blank line is wanted: what was typed before is left alone.
       Who taps the key for it goes line by line. */
    next(byKey) {
      const rows = this.shown();
      const below = rows.slice(rows.indexOf(this.row) + 1);
      const row = below.find((each) => byKey || this.isBlank(each)) || this.firstBlank();
      if (row && row !== this.row) this.go(row, true);
      else this.typed = null;
    }

    write(text) {
      const field = this.input(this.row);
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      this.show();
    }

    /* Number keys. Two digits make a hand; a row that is opened again takes a third. */

    begin() {
      if (this.typed) return;
      const value = this.input(this.row).value.trim();
      this.typed = { hundred: false, digits: /^\d+$/.test(value) ? value : "" };
    }

    writeNumber() {
      const { hundred, digits } = this.typed;
      const empty = !hundred && digits === "";
      this.write(empty ? "" : String((hundred ? 100 : 0) + Number(digits)));
    }

    digit(name) {
      this.begin();
      if (this.typed.digits.length >= 3) this.typed.digits = "";
      this.typed.digits += name;
      this.writeNumber();
      if (this.typed.digits.length >= 2) this.next();
    }

    hundred() {
      this.begin();
      this.typed.hundred = !this.typed.hundred;
      this.writeNumber();
      if (this.typed.digits.length >= 2) this.next();
    }

    /* Rank keys: each tap is a card. */

    cards(row) {
      const typed = this.input(row).value.toUpperCase().replace(/\*|\u{1F0CF}/gu, "JK");
      return typed.split(/[\s,]+/).filter(Boolean);
    }

    rankOf(token) {
      const bare = token.replace(/[CDHS♣♦♥♠]\uFE0E?$/, "").replace("T", "10");
      return bare in this.values ? bare : null;
    }

    count(name) {
      return this.rows.flatMap((row) => this.cards(row)).filter((each) => this.rankOf(each) === name)
        .length;
    }

    card(name) {
      const most = name === "JK" ? this.jokers : this.copies;
      if (this.count(name) >= most) return this.say(name === "JK" ? "noJoker" : "tooMany", most);
      this.typed = null;
      return this.write([...this.cards(this.row), name].join(" "));
    }

    say(which, count = "") {
      const text = which ? this.root.dataset[which].replace("{count}", count) : "";
      this.root.querySelector("[data-says]").textContent = text;
    }

    back() {
      const rows = this.shown();
      if (!this.input(this.row).value) {
        const before = rows[rows.indexOf(this.row) - 1];
        if (!before) return;
        this.go(before, true);
      }
      if (/^\d*$/.test(this.input(this.row).value.trim()) && this.mode === "points") {
        this.begin();
        if (this.typed.digits) this.typed.digits = this.typed.digits.slice(0, -1);
        else this.typed.hundred = false;
        this.writeNumber();
      } else {
        this.write(this.cards(this.row).slice(0, -1).join(" "));
      }
    }

    /* The sum beside the cards */

    sum(row) {
      const cards = this.cards(row);
      if (!cards.length || (cards.length === 1 && /^\d+$/.test(cards[0]))) return "";
      const worth = cards.map((each) => this.values[this.rankOf(each)]);
      return worth.includes(undefined) ? "?" : worth.reduce((sum, each) => sum + each, 0);
    }

    refresh() {
      this.rows.forEach((row) => {
        const sum = this.sum(row);
        row.querySelector("output").textContent = sum;
        row.classList.toggle("counted", sum !== "");
      });
    }

    listen() {
      const taps = {
        digit: (value) => this.digit(value),
        rank: (value) => this.card(value),
        mode: (value) => this.pick(value),
        hundred: () => this.hundred(),
        back: () => this.back(),
        next: () => this.next(true),
      };
      this.root.addEventListener("click", (event) => {
        const key = event.target.closest("button");
        const what = key && Object.keys(taps).find((each) => each in key.dataset);
        if (!what || !this.row) return;
        this.say("");
        taps[what](key.dataset[what]);
      });
      this.root.addEventListener("focusin", (event) => {
        const row = event.target.closest("[data-hand]");
        if (!row) return;
        if (row !== this.row) this.go(row);
        this.show();
      });
      /* A key of the pad leaves the cursor in its row, so real keyboards go on typing there. */
      this.root.addEventListener("pointerdown", (event) => {
        if (event.target.closest("[data-keys] button")) event.preventDefault();
      });
      this.form.addEventListener("input", (event) => {
        if (event.target.name === "winner") {
          this.row = null;
          this.seat();
          this.show(matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");
        }
        this.refresh();
      });
      this.form.addEventListener("companion:restored", () => {
        this.row = null;
        this.seat();
        this.refresh();
      });
    }

    pick(mode) {
      this.setMode(mode);
      try {
        localStorage.setItem(MODE, mode);
      } catch {
        /* A browser that keeps nothing starts with points each time. */
      }
      this.input(this.row).focus({ preventScroll: true });
      this.show();
    }
  }

  document.querySelectorAll("[data-hands]").forEach((root) => new Hands(root));
})();
