// Dragging seats into the order of play; the buttons beside them do the same without a script.
(() => {
  "use strict";

  // What is typed stands in the address too, so that reload, back and a link to this language keep
  // it; a visit without an address of its own goes on where this phone stopped.
  const form = () => document.querySelector("form[data-state-in-address]");
  const stateOf = (typed) =>
    typed.filter(([name, value]) => name === "seat" || (!["csrf_token", "do"].includes(name) && value !== ""));
  const begun = (typed) => typed.some(([name, value]) => name === "seat" && value);

  const resume = () => {
    if (location.search || !form()) return;
    let draft = null;
    try {
      draft = JSON.parse(localStorage.getItem(`companion:draft:${form().dataset.draft}`));
    } catch {
      // Forbidden in some private windows: then there is nothing to go on with.
    }
    if (draft && begun(draft.typed)) {
      location.replace(`?${new URLSearchParams(stateOf(draft.typed))}`);
    }
  };
  resume();

  document.addEventListener("change", (event) => {
    if (!form() || !form().contains(event.target)) return;
    const state = stateOf([...new FormData(form())]);
    history.replaceState(history.state, "", `?${new URLSearchParams(state)}`);
  });

  // Where a field doesn't grow with its text by itself, its number of letters does it.
  const fit = (field) => (field.size = Math.max(8, field.value.length));
  document.addEventListener("input", (event) => {
    if (event.target.name === "seat") fit(event.target);
  });

  // The new order is kept by moving the typed names and the dealer's mark, not the lines: the
  // numbers stay where they are.
  const read = (lines) =>
    lines.map((line) => ({
      name: line.querySelector("input[name=seat]").value,
      deals: line.querySelector("input[name=dealer]").checked,
    }));
  const write = (lines, seats) => {
    lines.forEach((line, place) => {
      const field = line.querySelector("input[name=seat]");
      field.value = seats[place].name;
      fit(field);
      line.querySelector("input[name=dealer]").checked = seats[place].deals;
    });
  };

  const move = (list, from, to) => {
    const lines = [...list.children];
    const seats = read(lines);
    const [moved] = seats.splice(from, 1);
    seats.splice(to, 0, moved);
    write(lines, seats);
    list.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const under = (list, y) => {
    const lines = [...list.children];
    const found = lines.findIndex((line) => y < line.getBoundingClientRect().bottom);
    return found < 0 ? lines.length - 1 : found;
  };

  let held = null;

  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest && event.target.closest("[data-seats] .seat-number");
    if (!grip) return;
    const line = grip.closest("li");
    const list = line.parentElement;
    held = { list, line, place: [...list.children].indexOf(line) };
    line.classList.add("lifted");
    grip.setPointerCapture(event.pointerId);
    event.preventDefault();
  });

  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const place = under(held.list, event.clientY);
    if (place === held.place) return;
    move(held.list, held.place, place);
    held.line.classList.remove("lifted");
    held.line = held.list.children[place];
    held.line.classList.add("lifted");
    held.place = place;
  });

  const drop = () => {
    if (held) held.line.classList.remove("lifted");
    held = null;
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);

  // The arrows move at once, without asking the server.
  document.addEventListener("click", (event) => {
    const button = event.target.closest && event.target.closest("[data-seats] button[name=do]");
    if (!button) return;
    const line = button.closest("li");
    const list = line.parentElement;
    const from = [...list.children].indexOf(line);
    const to = from + (button.value.startsWith("up") ? -1 : 1);
    if (to < 0 || to >= list.children.length) return;
    event.preventDefault();
    move(list, from, to);
    const same = list.children[to].querySelector(`button[value^="${button.value.split("-")[0]}"]`);
    (same && !same.disabled ? same : button).focus();
  });
})();
