// A file that is too large is named before it is sent: a server that hangs up in the middle of an
// upload can't say why.
"use strict";

for (const form of document.querySelectorAll("form[data-upload]")) {
  const most = Number(form.dataset.upload);
  const note = form.querySelector("[data-note]");
  const tooLarge = () =>
    Array.from(form.querySelectorAll("input[type=file]")).some((field) =>
      Array.from(field.files).some((file) => file.size > most));
  const say = () => {
    note.textContent = tooLarge() ? form.dataset.sayTooLarge : "";
  };
  form.addEventListener("change", say);
  form.addEventListener("submit", (event) => {
    say();
    if (tooLarge()) event.preventDefault();
  });
}
