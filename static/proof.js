/* The proof of an answer: printed, or sent by what the phone has for it. */
"use strict";

(() => {
  const print = document.querySelector("[data-print]");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
  /* The table that the question came from, also after a change of the language: this tab knows it. */
  const back = [...document.querySelectorAll(".top-button, [data-back]")];
  const here = `proof ${new URLSearchParams(location.search)}`;
  try {
    if (/[?&]table=/.test(back[0].search)) sessionStorage.setItem(here, back[0].href);
    const known = sessionStorage.getItem(here);
    if (known) back.forEach((link) => (link.href = known));
  } catch {
    /* A browser that keeps nothing leads to the question without its table. */
  }
  const send = document.querySelector("[data-send]");
  const own = document.querySelector("[data-own-address]");
  if (send && own && navigator.share) {
    send.hidden = false;
    send.addEventListener("click", () =>
      navigator.share({ title: send.dataset.title, url: own.href }).catch(() => {
        /* Whoever closes the phone's own dialogue has decided not to send it. */
      }),
    );
  }
})();
