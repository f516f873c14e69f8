/* The proof of an answer: printed, or sent by what the phone has for it. */
"use strict";

(() => {
  const print = document.querySelector("[data-print]");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
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
