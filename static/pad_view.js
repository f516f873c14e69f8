/* How the pad for melds looks: its places, its keys, what is pressed and what is offered. */
"use strict";

(() => {
  const notation = companion.notation;
  const { rank, suit } = notation;

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
      natural.replaceChildren(...(notation.isCard(stands) ? face(pad, stands, "span") : ["?"]));
      natural.className = `suit-${suit(stands || "JK")}`;
      natural.setAttribute("aria-label", pad.words.cell({ card: stands, text: cell.text }));
    }
    const now = kind === "group" ? suit(cell.card || "JK") : cell.as ? cell.card : "natural";
    press("[data-choice]", (set) => set.choice === now);
  }

  function drawSlot(pad, slot, index, meld) {
    const shown = document.createElement("div");
    shown.className = "run";
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
    const key = document.createElement("button");
    key.type = "button";
    key.className = "place more";
    key.dataset.more = index;
    key.textContent = "+";
    key.setAttribute("aria-label", pad.root.dataset.longer);
    return key;
  }

  function drawPlace(pad, cell, index, place, meld) {
    const key = document.createElement("button");
    key.type = "button";
    key.className = "place";
    key.dataset.place = `${index} ${place}`;
    const chosen = pad.chosen && pad.chosen.slot === index && pad.chosen.place === place;
    key.setAttribute("aria-pressed", Boolean(chosen));
    const marked = pad.marks.some(([m, c]) => m === meld && (c === null || c === place));
    key.classList.toggle("place-marked", Boolean(cell) && meld >= 0 && marked);
    key.setAttribute("aria-label", pad.words.cell(cell || {}));
    if (!cell) return key;
    if (cell.text) key.append(cell.text);
    else key.append(...face(pad, cell.card, "b"));
    key.classList.add("laid", `suit-${cell.card ? suit(cell.card) : "none"}`);
    if (cell.as && cell.as !== cell.card) {
      const stands = document.createElement("i");
      stands.className = `as suit-${suit(cell.as)}`;
      stands.append(...face(pad, cell.as, "span"));
      key.append(stands);
    }
    return key;
  }

  function face(pad, code, tag) {
    if (!code) return ["?"];
    const sign = pad.signs.querySelector(`[data-sign="${suit(code)}"]`).firstElementChild;
    const parts = [sign.cloneNode(true)];
    if (code !== "JK") {
      const name = document.createElement(tag);
      name.textContent = code.slice(0, -1);
      parts.unshift(name);
    }
    return parts;
  }

  companion.drawPad = drawPad;
})();
