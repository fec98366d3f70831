/**
 * The script of the customer's forms. It says what is wrong beside each answer, sends in place so that an unreachable
 * server costs nothing that was typed, and moves the focus to the errors. In the rating form it also keeps a draft until
 * it is sent, counts the last characters and folds the contact fields away until they are wanted. The forms also work
 * without it. The page contains this function's own text, so nothing outside the function may be used in it.
 */
export function enhance(): void {
  const form = document.querySelector<HTMLFormElement>(".rate form");
  const returned = document.querySelector<HTMLElement>(".rate-errors,[aria-invalid=true]");
  returned?.focus();
  if (!form) return;

  const find = <Found extends Element>(selector: string) => form.querySelector<Found>(selector);
  const comment = find<HTMLTextAreaElement>("textarea");
  const left = find<HTMLElement>(".rate-left");
  const details = find<HTMLDetailsElement>("details");
  const button = find<HTMLButtonElement>("button");
  const status = find<HTMLElement>(".rate-status");
  if (!button || !status) return;
  const send = button.textContent;
  const { failed = "", offline = "", sending = "", ...texts } = form.dataset;
  const key = `reviens:${location.pathname.replace(/^\/(en|fr)/, "")}`;
  let kept = "";

  const answers = () => {
    const all = new URLSearchParams();
    new FormData(form).forEach((value, name) => {
      all.append(name, String(value));
    });
    return all;
  };
  const keep = (sent: boolean) => {
    const all = answers();
    if (!sent) all.delete("nonce");
    // If the browser refuses storage there is no draft, and everything else works.
    try {
      if (comment) sessionStorage[key] = all;
    } catch {}
  };
  const follow = () => {
    if (comment && left) {
      const room = comment.maxLength - comment.value.length;
      left.textContent = room > 500 ? "" : texts.left + String(room);
    }
    if (details && find("#rate-rating:checked,#rate-rating-2:checked")) details.open = true;
  };
  const tell = (field: HTMLInputElement, wrong = "") => {
    const error = document.getElementById(`${field.id}-error`);
    if (error) error.textContent = wrong;
    field.ariaInvalid = String(wrong !== "");
  };
  const ready = () => {
    button.disabled = false;
    button.textContent = send;
  };
  const fail = () => {
    ready();
    status.textContent = navigator.onLine ? failed : offline;
    window.ononline = () => {
      window.ononline = null;
      button.click();
    };
  };

  // What came back with errors is newer than the draft.
  if (!returned) {
    try {
      kept = sessionStorage[key] || "";
    } catch {}
    new URLSearchParams(kept).forEach((value, name) => {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
      if (field instanceof RadioNodeList || (value && field && "value" in field)) field.value = value;
    });
    if (details) details.open = /(name|email|phone)=[^&]/.test(kept);
  }
  follow();

  form.noValidate = true;
  form.oninput = ({ target }) => {
    keep(false);
    follow();
    if (target instanceof HTMLInputElement && target.validity.valid) tell(target);
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    const [wrong] = [...form.querySelectorAll<HTMLInputElement>("[data-wrong]")].filter((field) => {
      tell(field, field.validity.valid ? "" : field.dataset.wrong);
      return !field.validity.valid;
    });
    if (wrong) {
      if (details) details.open = true;
      wrong.focus();
      return;
    }
    // The nonce is stored with what was sent. If the answer is lost, sending again still makes only one feedback.
    keep(true);
    status.textContent = "";
    button.disabled = true;
    button.textContent = sending;
    fetch(form.action, { method: "POST", body: answers(), signal: AbortSignal.timeout?.(2e4) }).then(
      ({ ok, status: code, url }) => {
        if (ok) {
          // What was sent is no draft any more. The thanks find the comment by the id (26 characters) at
          // the end of their address.
          try {
            if (comment) sessionStorage[url.slice(-26)] = comment.value;
            sessionStorage.removeItem(key);
          } catch {}
          location.href = url;
        }
        // What only the server finds wrong comes back as a page that shows it.
        else if (code < 500) form.submit();
        else fail();
      },
      fail,
    );
  };
  window.onpageshow = ready;
}
