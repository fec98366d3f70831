/**
 * The script of the customer's forms. It sends in place so that an unreachable server costs nothing that was typed, and
 * moves the focus to the errors, which the server names all at once. What could not be sent goes out by itself when the
 * connection comes back, unless something was changed since. In the rating form it also keeps a draft of stars,
 * words and choices for ten minutes or until it is sent, counts the last characters and folds the contact fields away until they
 * are wanted. The forms also work without it. The page contains this function's own text, so nothing outside the function may be used in it.
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
  // Whoever goes back finds the form that they sent: as it is it stays one feedback, and other answers correct that one. A
  // page that is opened anew may keep the state of the one before, and be somebody else's.
  const isBack = performance.getEntriesByType("navigation")[0]?.toJSON().type === "back_forward";
  const spent: string | null = isBack ? history.state : null;
  const back = find<HTMLElement>(".rate-again");
  if (nonce && back && spent) {
    nonce.value = spent;
    back.hidden = false;
  }

  // The types think of files, which no form here has: browsers take a form's data as they are.
  const answers = (): URLSearchParams => Reflect.construct(URLSearchParams, [new FormData(form)]);
  // Contact details are nobody else's business: at a counter, somebody else opens the page next in this tab.
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
    // What could not be sent is not what stands there now.
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

  // What came back with errors is newer than the draft.
  if (!returned) {
    try {
      const draft = new URLSearchParams(sessionStorage[key]);
      if (Date.now() > Number(draft.get("end"))) sessionStorage.removeItem(key);
      else
        draft.forEach((value, name) => {
          const field = form.elements.namedItem(name);
          // It means something to a checkbox alone: radio buttons come as a list.
          if (field instanceof HTMLInputElement) field.checked = true;
          if (field && "value" in field) field.value = value;
        });
    } catch {}
    if (details) details.open = false;
  }
  follow();

  form.oninput = ({ target }) => {
    // Other answers are another feedback, should those that were sent before have arrived without our knowing. Contact details,
    // which no draft gives back, are typed again: the server tells whether they are the same. They are what browsers complete.
    follow();
    if (target instanceof HTMLInputElement) {
      const { name, autocomplete } = target;
      const error = find(`#rate-${name}-error`);
      if (error) error.textContent = "";
      // Of the stars it is the first.
      find(`#rate-${name}`)?.removeAttribute("aria-invalid");
      if (autocomplete) return;
    }
    if (nonce) nonce.value = spent || fresh;
    keep("nonce");
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    // The nonce is stored with what was sent. If the answer is lost, sending the same again still makes only one feedback.
    keep("");
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
          history.replaceState(nonce?.value, "");
          location.href = url;
        }
        // What only the server finds wrong comes back as a page that shows it.
        else if (code < 500) form.submit();
        else fail();
      },
      fail,
    );
  };
  // What it says was not sent goes out once the connection is back: once, and nothing that somebody is still writing.
  window.ononline = () => {
    if (status.textContent) button.click();
  };
  window.onpageshow = ready;
}
