/* The checker: the address follows the question, and the cards that an answer means are marked. */
"use strict";

(() => {
  const form = document.getElementById("question");
  const answer = document.getElementById("answer");

  /* The address of what is asked now, so that nothing is lost by a reload or the back button. */
  function follow(address) {
    if (!address || address === location.pathname + location.search) return;
    history.replaceState(history.state, "", address);
    const asked = new URL(address, location.href).searchParams;
    document.querySelectorAll(".preferences a").forEach((link) => {
      const wish = new URL(link.href, location.href).searchParams;
      const query = new URLSearchParams(asked);
      ["lang", "theme"].forEach((name) => wish.has(name) && query.set(name, wish.get(name)));
      link.href = `?${query}`;
    });
  }

  /* Whole runs by one tap, or any cards one by one: what is no meld can only be laid like that. */
  function chooseKeys(key) {
    if (!key) return;
    const pads = { runs: form.querySelector("[data-pad]"), cards: form.querySelector("[data-loose]") };
    /* The other keys are fetched by who asks for them. */
    const fetched = (way, then) => {
      if (way === key.dataset.switch || !key.dataset.needs) return then();
      const script = document.createElement("script");
      script.src = key.dataset.needs;
      script.addEventListener("load", () => {
        delete key.dataset.needs;
        then();
        readAnswer();
      });
      return document.head.append(script);
    };
    const choose = (way) => {
      const other = way === "runs" ? "cards" : "runs";
      pads[way].hidden = false;
      pads[other].hidden = true;
      key.textContent = key.dataset[other];
      key.dataset.switch = way;
      pads[way].querySelector(".tools").append(key);
      if (way === "cards") companion.loose[0].next();
    };
    key.hidden = false;
    key.addEventListener("click", () => {
      const way = key.dataset.switch === "runs" ? "cards" : "runs";
      fetched(way, () => choose(way));
    });
    choose(key.dataset.switch);
  }

  function readAnswer() {
    const said = answer.querySelector("[data-answer]");
    if (!said) return;
    const number = (text) => (text === "" ? null : Number(text));
    const marks = [...said.querySelectorAll("[data-meld]")]
      .filter((each) => each.dataset.meld !== "")
      .map((each) => [Number(each.dataset.meld), number(each.dataset.at)]);
    companion.pads?.forEach((pad) => pad.mark(marks));
    if (form.querySelector("[data-switch]")) companion.loose?.forEach((keys) => keys.mark(marks));
    follow(said.dataset.address);
  }

  /* From the one sentence in the bar to all of it, without a step more for the back button. */
  function explain(event) {
    if (!event.target.closest('a[href="#answer"]')) return;
    event.preventDefault();
    answer.focus({ preventScroll: true });
    (answer.querySelector(".pile-bad, .finding") || answer).scrollIntoView();
  }

  if (form) {
    form.classList.add("scripted");
    document.getElementById("word").addEventListener("click", explain);
    chooseKeys(form.querySelector("[data-switch]"));
    document.addEventListener("htmx:after:swap", readAnswer);
    readAnswer();
    const bar = document.querySelector(".checker .bar");
    const measure = () =>
      document.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`);
    if (bar && window.ResizeObserver) new ResizeObserver(measure).observe(bar);
  }
})();
