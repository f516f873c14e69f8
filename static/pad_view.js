/* How the pad for melds looks: its places, its keys, what is pressed and what is offered. */
"use strict";

(() => {
  const notation = companion.notation;
  const { rank, suit } = notation;

  const SUITS = ["S", "H", "D", "C"];

  /* A key with what it says, or a group of keys under one name. */
  function make(tag, properties, ...content) {
    const { label, data, ...rest } = properties;
    const made = Object.assign(document.createElement(tag), rest);
    Object.assign(made.dataset, data);
    if (label) made.setAttribute("aria-label", label);
    made.append(...content);
    return made;
  }

  /* What a key says stands in it, unseen, beside the sign that is seen: the sign alone is short,
     and a label of another text would make two names of one key. */
  function spoken(label, ...content) {
    const face = make("span", { className: "face" }, ...content);
    face.setAttribute("aria-hidden", "true");
    return [face, make("span", { className: "unseen" }, label)];
  }

  const key = ({ label, ...properties }, ...content) =>
    make("button", { type: "button", ...properties }, ...spoken(label, ...content));

  function group(className, label, ...keys) {
    const made = make("div", { className, label }, ...keys);
    made.setAttribute("role", "group");
    return made;
  }

  const named = (pad, list, code) => pad.root.dataset[list].split("|")["CDHS".indexOf(code)];

  const signed = (pad, code) => [
    sign(pad, code),
    make("small", {}, code === "JK" ? "" : named(pad, "letters", code)),
  ];

  /* The keys: every card that a run can begin with, or the ranks and the suits of a group. */
  function drawBoards(pad) {
    const set = pad.root.dataset;
    const last = pad.top - Number(set.shortest) + 1;
    pad.find('[data-board="run"]')?.append(
      ...SUITS.map((code) => {
        const name = make("span", { className: "suit-sign" }, ...signed(pad, code));
        const keys = notation.RANKS.slice(0, last).map((each) => {
          const card = each + code;
          return key({ label: pad.words.card(card), data: { card } }, each);
        });
        return group(`suit suit-${code}`, named(pad, "suits", code), name, ...keys);
      }),
    );
    const ranks = set.ranks.split("|").map((label, index) => {
      const each = notation.RANKS[index];
      return key({ label, data: { rank: each } }, each);
    });
    const suits = (pad.jokers ? [...SUITS, "JK"] : SUITS).map((code) => {
      const label = code === "JK" ? set.jokerName : named(pad, "suits", code);
      return key({ label, className: `suit-${code}`, data: { suit: code } }, ...signed(pad, code));
    });
    pad.find('[data-board="group"]')?.append(
      group("ranks", set.rankWord, ...ranks),
      group("suits", set.suitWord, ...suits),
    );
  }

  function drawPad(pad) {
    const focused = document.activeElement?.dataset?.place;
    const written = pad.whole();
    const before = new Map(pad.all("[data-place]").map((each) => [each.dataset.place, each]));
    const shown = pad.slots.map((slot, index) =>
      drawSlot(pad, slot, index, written.indexOf(slot)),
    );
    shown.forEach((slot) => [...slot.children].forEach((each) => settle(each, before)));
    pad.find("[data-places]").replaceChildren(...shown);
    const active = pad.slots[pad.chosen ? pad.chosen.slot : pad.at];
    const kind = active ? active.kind : pad.kind;
    pad.all("[data-board]").forEach((each) => (each.hidden = each.dataset.board !== kind));
    pad.all("[data-card]").forEach((each) => {
      const length = active ? active.size : 3;
      const passes = rank(each.dataset.card) + length - 1 > pad.top;
      each.setAttribute("aria-disabled", passes || !active);
    });
    drawTools(pad, kind);
    const again = focused && pad.find(`[data-place="${focused}"]`);
    if (again) again.focus({ preventScroll: true });
  }

  /* A card that lay there before doesn't move again. */
  function settle(place, before) {
    const old = before.get(place.dataset.place);
    if (place.classList.contains("laid") && place.innerHTML !== old?.innerHTML) {
      place.classList.add("fresh");
    }
  }

  function drawTools(pad, kind) {
    const press = (selector, test) =>
      pad.all(selector).forEach((each) =>
        each.setAttribute("aria-pressed", test(each.dataset)),
      );
    press("[data-shape]", (set) => Number(set.shape) === pad.shape);
    press("[data-kind]", (set) => set.kind === pad.kind);
    press("[data-joker]", () => pad.wild);
    press("[data-rank]", (set) => set.rank === pad.slots[pad.at]?.rank && !pad.chosen);
    pad.find("[data-tools]").hidden = Boolean(pad.chosen);
    pad.all("[data-choices]").forEach(
      (each) => (each.hidden = !pad.chosen || each.dataset.choices !== kind),
    );
    pad.find("[data-undo]").disabled = !pad.past.length;
    if (!pad.chosen) return;
    const cell = pad.slots[pad.chosen.slot].cells[pad.chosen.place];
    const natural = pad.find('[data-choice="natural"]');
    if (natural && kind === "run") {
      const stands = cell.as || cell.card;
      const drawn = notation.isCard(stands) ? face(pad, stands, "span") : ["?"];
      const label = pad.words.cell({ card: stands, text: cell.text });
      natural.replaceChildren(...spoken(label, ...drawn));
      natural.className = `suit-${suit(stands || "JK")}`;
    }
    const now = kind === "group" ? suit(cell.card || "JK") : cell.as ? cell.card : "natural";
    press("[data-choice]", (set) => set.choice === now);
  }

  function drawSlot(pad, slot, index, meld) {
    const shown = make("div", { className: "run" });
    if (index === pad.at && !pad.chosen) shown.classList.add("next");
    const places = Math.max(slot.size, slot.cells.length);
    for (let place = 0; place < places; place += 1) {
      shown.append(drawPlace(pad, slot.cells[place], index, place, meld));
    }
    const free = !pad.patterns.length && (!pad.fixed.length || pad.grows);
    if (free && slot.cells.length >= slot.size) shown.append(drawMore(pad, index));
    return shown;
  }

  function drawMore(pad, index) {
    return key({ className: "place more", label: pad.root.dataset.longer, data: { more: index } }, "+");
  }

  function drawPlace(pad, cell, index, place, meld) {
    const label = pad.words.cell(cell || {});
    const drawn = cell ? drawCell(pad, cell) : [];
    const made = key({ className: "place", label, data: { place: `${index} ${place}` } }, ...drawn);
    const chosen = pad.chosen && pad.chosen.slot === index && pad.chosen.place === place;
    made.setAttribute("aria-pressed", Boolean(chosen));
    const marked = pad.marks.some(([m, c]) => m === meld && (c === null || c === place));
    made.classList.toggle("place-marked", Boolean(cell) && meld >= 0 && marked);
    if (cell) made.classList.add("laid", `suit-${cell.card ? suit(cell.card) : "none"}`);
    return made;
  }

  /* The card that lies there, and small below it the one that it stands for. */
  function drawCell(pad, cell) {
    const lies = cell.text ? [cell.text] : face(pad, cell.card, "b");
    if (!cell.as || cell.as === cell.card) return lies;
    const stands = face(pad, cell.as, "span");
    return [...lies, make("i", { className: `as suit-${suit(cell.as)}` }, ...stands)];
  }

  function face(pad, code, tag) {
    if (!code) return ["?"];
    const parts = [sign(pad, suit(code))];
    if (code !== "JK") parts.unshift(make(tag, {}, code.slice(0, -1)));
    return parts;
  }

  function sign(pad, code) {
    const drawn = pad.signs.querySelector(`[data-sign="${code}"]`).firstElementChild;
    return drawn.cloneNode(true);
  }

  Object.assign(companion, { drawBoards, drawPad });
})();
