/**
 * Inline script of the customer's forms: sends in place, keeps drafts, retries when online. Its source is embedded, so
 * it uses nothing outside.
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
  const { failed = "", offline = "", sending = "", left: few = "" } = form.dataset;
  const key = `reviens:${location.pathname.replace(/^\/(en|fr)/, "")}`;
  const nonce = find<HTMLInputElement>("[name=nonce]");
  const fresh = nonce?.value ?? "";
  // After going back, edited answers correct that feedback; `history.state` of a page opened anew may be somebody
  // else's.
  const isBack = performance.getEntriesByType("navigation")[0]?.toJSON().type === "back_forward";
  const spent: string | null = isBack ? history.state : null;
  const back = find<HTMLElement>(".rate-again");
  if (nonce && back && spent) {
    nonce.value = spent;
    back.hidden = false;
  }

  const answers = (): URLSearchParams => Reflect.construct(URLSearchParams, [new FormData(form)]);
  // Contact details are not kept: at a counter somebody else may use this tab next.
  const keep = (without: string) => {
    const draft = answers();
    for (const name of ["name", "email", "phone", without]) draft.delete(name);
    draft.set("end", `${Date.now() + 6e5}`);
    // If the browser refuses storage there is no draft, and everything else works.
    try {
      if (comment) sessionStorage[key] = draft;
    } catch {}
  };
  const follow = () => {
    status.textContent = "";
    if (comment && left) {
      const room = comment.maxLength - comment.value.length;
      left.textContent = room > 500 ? "" : few + room;
    }
    if (details && find("#rate-rating:checked,#rate-rating-2:checked")) details.open = true;
  };
  const ready = () => {
    button.disabled = false;
    button.textContent = send;
  };
  const fail = () => {
    ready();
    status.textContent = navigator.onLine ? failed : offline;
  };

  // Answers returned with errors are newer than the draft.
  if (!returned) {
    try {
      const draft = new URLSearchParams(sessionStorage[key]);
      if (Date.now() > Number(draft.get("end"))) sessionStorage.removeItem(key);
      else
        draft.forEach((value, name) => {
          const field = form.elements.namedItem(name);
          // Radio buttons come as a list; only a checkbox needs it.
          if (field instanceof HTMLInputElement) field.checked = true;
          if (field && "value" in field) field.value = value;
        });
    } catch {}
    if (details) details.open = false;
  }
  follow();

  form.oninput = ({ target }) => {
    // Edited answers get their own nonce, in case the earlier ones arrived unnoticed; the server itself compares
    // contact details.
    follow();
    if (target instanceof HTMLInputElement) {
      const { name, autocomplete } = target;
      const error = find(`#rate-${name}-error`);
      if (error) error.textContent = "";
      find(`#rate-${name}`)?.removeAttribute("aria-invalid");
      if (autocomplete) return;
    }
    if (nonce) nonce.value = spent || fresh;
    keep("nonce");
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    // The nonce is stored with the answers, so a retry after a lost response makes only one feedback.
    keep("");
    status.textContent = "";
    button.disabled = true;
    button.textContent = sending;
    fetch(form.action, { method: "POST", body: answers(), signal: AbortSignal.timeout?.(2e4) }).then(
      ({ ok, status: code, url }) => {
        if (ok) {
          // The thanks page finds the comment by the id (26 characters) at the end of its address.
          try {
            if (comment) sessionStorage[url.slice(-26)] = comment.value;
            sessionStorage.removeItem(key);
          } catch {}
          history.replaceState(nonce?.value, "");
          location.href = url;
        }
        // Errors that only the server finds are returned as a page.
        else if (code < 500) form.submit();
        else fail();
      },
      fail,
    );
  };
  // Unsent answers are sent once when the connection returns, unless they were edited since.
  window.ononline = () => {
    if (status.textContent) button.click();
  };
  window.onpageshow = ready;
}
