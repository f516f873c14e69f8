/* The entry's verdict and its save: one request at a time, retried with the same token. */
"use strict";

(() => {
  const form = document.getElementById("entry");
  const verdict = document.getElementById("verdict");
  const button = form.querySelector("[data-save]");
  const note = form.querySelector("[data-note]");
  const words = button.dataset;
  const WAITS = [3, 6, 12, 24, 30, 30, 30, 30, 30, 30];
  let saving = false;
  let leaving = false;
  let changed = false;
  let tries = 0;
  let timer = 0;
  /* What a refused entry has to say takes as much room as it once took until it is right: the keys
     above it don't wander while its faults are put right. */
  let room = 0;

  const isSave = (ctx) => ctx.sourceElement === form;

  /* What there is to say stands above the verdict; the button stays under the finger. */
  function say(text, waiting) {
    const before = button.getBoundingClientRect().top;
    note.textContent = text;
    note.classList.toggle("waiting", Boolean(waiting));
    scrollBy({ top: button.getBoundingClientRect().top - before, behavior: "instant" });
  }

  /* A check that got no answer: what stands there says nothing of what is typed now. */
  function unchecked() {
    const said = verdict.querySelector("[data-verdict]:not([data-tall]) > .verdict");
    if (!said || saving) return;
    said.textContent = words.unchecked;
    said.className = "verdict verdict-waiting";
    verdict.dataset.unchecked = "yes";
    if (!tries) button.textContent = words.label;
    fold();
  }

  function checkAgain() {
    if (verdict.dataset.unchecked) form.dispatchEvent(new Event("input"));
  }

  /* What doesn't fit into the room that is kept for the verdict is read whole after a tap on it:
     by itself the verdict never grows over a key that a finger is on its way to. */
  function fold() {
    verdict.classList.remove("open");
    const more = verdict.scrollHeight > verdict.clientHeight + 2;
    verdict.classList.toggle("more", more && !verdict.classList.contains("tall"));
  }

  function unfold(event) {
    if (event.target.closest("a, button, label, input") || !verdict.matches(".more")) return;
    verdict.classList.toggle("open");
  }
  verdict.addEventListener("click", unfold);
  verdict.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === verdict) unfold(event);
  });

  /* What the server said: which places it means, and what the save would be worth. */
  function readVerdict() {
    const said = verdict.querySelector("[data-verdict]");
    if (!said) return;
    if (!saving && !leaving && !tries) button.textContent = said.dataset.label || words.label;
    const tall = "tall" in said.dataset;
    verdict.classList.toggle("tall", tall);
    verdict.style.minHeight = tall && room ? `${room}px` : "";
    room = tall ? verdict.offsetHeight : 0;
    verdict.scrollTop = 0;
    delete verdict.dataset.unchecked;
    fold();
    const marks = [...verdict.querySelectorAll("[data-meld]")].map((each) => [
      Number(each.dataset.meld),
      each.dataset.at === "" ? null : Number(each.dataset.at),
    ]);
    window.companion.pads?.forEach((pad) => pad.mark(marks));
    if (!("alreadySaved" in said.dataset)) return;
    window.companion.forgetDraft(form);
    if (form.dataset.restored) location.replace(location.href);
  }

  function start() {
    saving = true;
    changed = false;
    clearTimeout(timer);
    button.setAttribute("aria-busy", "true");
    button.textContent = words.saving;
    if (!tries) say("");
    timer = setTimeout(() => say(words.slow, true), 4000);
  }

  function stop() {
    saving = false;
    clearTimeout(timer);
    button.removeAttribute("aria-busy");
  }

  function failed(sentence) {
    button.textContent = words.again;
    if (changed) return begunAnew();
    const wait = WAITS[tries];
    tries += 1;
    say(sentence);
    if (wait) timer = setTimeout(again, wait * 1000);
    return undefined;
  }

  /* A changed entry waits for a finger; only what was sent before is sent again by itself. */
  function begunAnew() {
    clearTimeout(timer);
    tries = 0;
    say(words.changed);
  }

  function again() {
    clearTimeout(timer);
    if (!saving && tries) button.click();
  }

  function answered(ctx) {
    stop();
    if (ctx.response.status >= 500) return failed(words.failed);
    tries = 0;
    leaving = ctx.hx.redirect !== undefined;
    if (leaving) window.companion.forgetDraft(form);
    return say("");
  }

  form.addEventListener("htmx:config:request", (event) => {
    if (saving || leaving) event.preventDefault();
  });
  form.addEventListener("htmx:before:request", (event) => {
    if (!isSave(event.detail.ctx)) return;
    event.stopPropagation();
    start();
  });
  form.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (isSave(ctx)) answered(ctx);
    else if (ctx.response.status >= 500) unchecked();
  });
  form.addEventListener("htmx:error", (event) => {
    const { ctx } = event.detail;
    if (ctx && !isSave(ctx)) return unchecked();
    if (!saving || !ctx) return undefined;
    stop();
    return failed(words.offline);
  });
  form.addEventListener("htmx:finally:request", (event) => {
    if (isSave(event.detail.ctx)) event.stopPropagation();
  });
  document.addEventListener("htmx:after:swap", readVerdict);

  form.addEventListener("input", (event) => {
    if (event.target === form) return;
    changed = true;
    if (!saving && tries) begunAnew();
  });
  addEventListener("online", again);
  addEventListener("online", checkAgain);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    again();
    checkAgain();
  });

  form.addEventListener("companion:restored", () => {
    form.dataset.restored = "true";
    /* After htmx has begun to listen, which it does in a turn of its own. */
    setTimeout(() => form.dispatchEvent(new Event("input")));
  });

  /* The bar may grow with what it has to say; what sticks above it follows. */
  const bar = form.querySelector(".bar");
  const measure = () => form.style.setProperty("--bar", `${bar.offsetHeight}px`);
  if (window.ResizeObserver) new ResizeObserver(measure).observe(bar);

  form.classList.add("scripted");

  /* What is folded away brings its keys along when it is opened. */
  form.querySelectorAll("[data-needs]").forEach((fold) => {
    const bring = () => {
      if (!fold.open || !fold.dataset.needs) return;
      const script = document.createElement("script");
      script.src = fold.dataset.needs;
      delete fold.dataset.needs;
      document.head.append(script);
    };
    fold.addEventListener("toggle", bring);
    bring();
  });
})();
