// Small help around ordinary pages: fresh totals after sleep, plain words when a save fails.
// Everything works without this file; nothing here decides anything.
"use strict";

/* What the scripts of single pages share. */
window.companion = window.companion || {};

(() => {
  const say = (what) => document.body.dataset[`say${what}`] || "";
  const noteOf = (form) => form.querySelector("[data-note]");

  /* Fresh totals: ask at once when the phone wakes, the page comes back or the network returns. */

  let lastWake = 0;
  const wake = () => {
    if (document.hidden || Date.now() - lastWake < 500) return;
    lastWake = Date.now();
    for (const live of document.querySelectorAll("[data-live]")) {
      // A question asked before the phone fell asleep may never be answered.
      live.dispatchEvent(new CustomEvent("htmx:abort"));
    }
    window.dispatchEvent(new CustomEvent("wake"));
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  window.addEventListener("focus", wake);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) wake();
  });

  document.addEventListener("htmx:config:request", (event) => {
    const { sourceEvent } = event.detail.ctx;
    // Nobody sees a hidden page; it asks again when it wakes.
    if (document.hidden && sourceEvent && sourceEvent.type === "every") event.preventDefault();
  });

  /* Stale totals say so. */

  const STALE_AFTER = 10000;
  let lastNews = Date.now();
  const isLive = (element) => Boolean(element && element.matches && element.matches("[data-live]"));
  const markStale = () => {
    const page = document.getElementById("page");
    if (!page || !document.querySelector("[data-live]")) return;
    page.classList.toggle("is-stale", Date.now() - lastNews > STALE_AFTER);
  };
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (isLive(ctx.sourceElement) && ctx.response && ctx.response.status < 400) {
      lastNews = Date.now();
      markStale();
    }
  });
  setInterval(() => {
    if (!document.hidden) markStale();
  }, 1000);

  /* Forms that htmx sends: the button says what happens, the note what went wrong. */

  const SLOW_AFTER = 4000;
  const sending = new WeakMap();
  const isForm = (element) => element instanceof HTMLFormElement;

  const setNote = (form, words, waiting) => {
    const note = noteOf(form);
    if (!note) return;
    note.textContent = words;
    note.classList.toggle("waiting", Boolean(waiting));
  };

  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    const form = ctx.sourceElement;
    if (!isForm(form)) return;
    const button = ctx.request.submitter || form.querySelector(".main");
    setNote(form, "");
    const state = { button };
    if (button && button.matches(".main")) {
      state.words = button.dataset.words || button.innerHTML;
      button.dataset.words = state.words;
      button.textContent = say("Saving");
    }
    state.slow = setTimeout(() => setNote(form, say("Slow"), true), SLOW_AFTER);
    form.setAttribute("aria-busy", "true");
    sending.set(form, state);
  });

  document.addEventListener("htmx:finally:request", (event) => {
    const { ctx } = event.detail;
    const form = ctx.sourceElement;
    const state = isForm(form) && sending.get(form);
    if (!state) return;
    sending.delete(form);
    clearTimeout(state.slow);
    form.removeAttribute("aria-busy");
    const status = ctx.response ? ctx.response.status : 0;
    const failed = status === 0 || status >= 500;
    if (failed) setNote(form, say(status ? "Failed" : "Offline"));
    if (!state.button || !state.button.matches(".main")) return;
    const leaving = ctx.hx && (ctx.hx.redirect || ctx.hx.refresh);
    if (failed) state.button.textContent = say("Again");
    else if (!leaving) state.button.innerHTML = state.words;
  });

  /* A phone's keys for numbers have no minus: a key beside the field turns the sign. */

  for (const key of document.querySelectorAll("[data-other-sign]")) {
    const field = key.previousElementSibling;
    field.inputMode = "numeric";
    key.hidden = false;
    key.addEventListener("click", () => {
      const [, minus, digits] = /^\s*([-−]?)(.*)$/.exec(field.value);
      field.value = (minus ? "" : "-") + digits;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  /* A number beside a word: typing one chooses it, and choosing a word empties it. Heard before the
     form itself hears it, which keeps what it holds. */

  document.addEventListener(
    "input",
    ({ target }) => {
      const row = target.closest(".rule-row");
      const words = row?.querySelector("select");
      const number = row?.querySelector("[type=number]");
      if (!words || !number) return;
      if (target === number && number.value) words.value = "number";
      if (target === words && words.value !== "number") number.value = "";
    },
    true,
  );

  /* The menu closes like a menu. */

  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  /* A tablet that stands on the table stays awake where the browser allows it. */

  const keepAwake = async () => {
    if (!document.querySelector("[data-awake]") || document.hidden || !navigator.wakeLock) return;
    try {
      await navigator.wakeLock.request("screen");
    } catch {
      // The battery is low or the browser says no: the screen simply goes dark.
    }
  };
  document.addEventListener("visibilitychange", keepAwake);
  keepAwake();
})();
