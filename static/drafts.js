/* What is typed into a form stays on this phone until that form's own save has been answered.
   A draft holds the form's one-time token too, so a save that was lost on the way can't double. */
"use strict";

(() => {
  const DRAFT = "companion:draft:";
  const SENT = "companion:sent";
  const DAYS_KEPT = 60;

  /* Some browsers keep nothing in private windows; then a form is only as safe as its page. */
  const store = {
    get(key) {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        localStorage.setItem(key, value);
      } catch {
        /* Full or forbidden: nothing to be done about it here. */
      }
    },
    remove(key) {
      try {
        localStorage.removeItem(key);
      } catch {
        /* As above. */
      }
    },
    keys() {
      try {
        return Object.keys(localStorage);
      } catch {
        return [];
      }
    },
  };

  const keyOf = (form) => DRAFT + form.dataset.draft;

  function read(key) {
    try {
      return JSON.parse(store.get(key));
    } catch {
      return null;
    }
  }

  function keep(form) {
    const typed = [...new FormData(form)].filter(([name]) => name !== "csrf_token");
    store.set(keyOf(form), JSON.stringify({ at: Date.now(), typed }));
  }

  /* What the page's own address has brought along is newer than the draft. */
  const brought = (form) => (form.dataset.brought || "").split(" ").filter(Boolean);

  function fill(form, typed) {
    const left = new Map();
    const own = ["csrf_token", ...brought(form)];
    typed.forEach(([name, value]) => left.set(name, [...(left.get(name) || []), value]));
    for (const field of form.elements) {
      if (!field.name || own.includes(field.name) || field.type === "submit") continue;
      const values = left.get(field.name) || [];
      if (field.type === "radio" || field.type === "checkbox") {
        field.checked = values.includes(field.value);
      } else if (values.length) {
        field.value = values.shift();
      }
    }
  }

  function putBack(form) {
    const draft = read(keyOf(form));
    if (!draft) return;
    fill(form, draft.typed);
    form.querySelectorAll("[data-draft-note]").forEach((note) => (note.hidden = false));
    form.querySelectorAll("textarea").forEach((field) => field.dispatchEvent(new Event("input")));
    const around = form.closest("details");
    [...form.querySelectorAll("details"), ...(around ? [around] : [])].forEach((fold) => {
      const typed = [...fold.querySelectorAll("input, textarea")].some(
        (field) => !["radio", "checkbox", "hidden"].includes(field.type) && field.value,
      );
      fold.open ||= typed && !("byHand" in fold.dataset);
    });
    form.dispatchEvent(new CustomEvent("companion:restored", { bubbles: true }));
  }

  function forget(key) {
    store.remove(key);
    if (store.get(SENT) === key) store.remove(SENT);
  }

  /* The page that follows a save says in its address what was saved: the session, the round in
     which place, or what was noted between the rounds. What was sent last is safe then, if it was
     that. */
  function forgetWhatWasSaved() {
    const sent = store.get(SENT);
    const here = new URLSearchParams(location.search);
    const saved = here.get("saved");
    if (sent?.startsWith(`${DRAFT}noted:`) && here.has("noted")) forget(sent);
    if (sent && saved) {
      const place = read(sent)?.typed.find(([name]) => name === "place");
      if ((place ? place[1] : "session") === saved) forget(sent);
    }
    const oldest = Date.now() - DAYS_KEPT * 24 * 3600 * 1000;
    store
      .keys()
      .filter((key) => key.startsWith(DRAFT) && !(read(key)?.at > oldest))
      .forEach(forget);
  }

  function watch(form) {
    form.addEventListener("input", () => keep(form));
    form.addEventListener("change", () => keep(form));
    form.addEventListener("submit", () => store.set(SENT, keyOf(form)));
    form.addEventListener("click", (event) => {
      const away = event.target.closest("[data-draft-away]");
      if (!away) return;
      forget(keyOf(form));
      if (!away.href) location.reload();
    });
    if ("draftNow" in form.dataset && !store.get(keyOf(form))) keep(form);
    else putBack(form);
    if (brought(form).length) keep(form);
  }

  window.companion = window.companion || {};
  window.companion.forgetDraft = (form) => forget(keyOf(form));

  forgetWhatWasSaved();
  document.querySelectorAll("form[data-draft]").forEach(watch);

  /* A page that comes back whole from the browser's memory shows an evening long gone. */
  addEventListener("pageshow", (event) => {
    if (event.persisted && document.querySelector("form[data-draft]")) location.reload();
  });
})();
