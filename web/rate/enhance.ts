/**
 * The script of the customer's page. It keeps a draft until it is sent, sends once, counts the last characters, waits
 * for the network and moves the focus to the errors. On the thanks page it offers the customer's comment to copy. The
 * page also works without it. The page contains this function's own text, so nothing outside the function may be used
 * in it.
 */
export function enhance(): void {
  const key = `reviens:${location.pathname.replace(/^\/(en|fr)\//, "/").replace(/\/thanks\/.*/, "")}`;
  const sentKey = `${key}:sent`;

  // If the browser refuses storage there is no draft, and everything else works.
  const stored = (name: string, value?: string | null): string | null => {
    try {
      if (value === undefined) return sessionStorage.getItem(name);
      if (value === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, value);
    } catch {}
    return null;
  };
  const draft: Record<string, string> = JSON.parse(stored(key) || "{}");
  const form = document.querySelector<HTMLFormElement>(".rate form");

  if (!form) {
    if (!document.querySelector(".rate-tick")) return;
    if (stored(key)) {
      stored(sentKey, draft.comment || "");
      stored(key, null);
    }
    const words = stored(sentKey);
    const copy = document.querySelector<HTMLButtonElement>(".rate-copy");
    if (!copy || !words || !navigator.clipboard) return;
    copy.hidden = false;
    copy.onclick = () =>
      navigator.clipboard.writeText(words).then(() => {
        copy.textContent = copy.dataset.copied || "";
      });
    return;
  }

  const find = <Found extends Element>(selector: string) => form.querySelector<Found>(selector);
  const comment = find<HTMLTextAreaElement>("textarea");
  const left = find<HTMLElement>(".rate-left");
  const button = find<HTMLButtonElement>("button");
  const status = find<HTMLElement>(".rate-status");
  const errors = find<HTMLElement>(".rate-errors");
  if (!comment || !left || !button || !status) return;
  const send = button.textContent;

  const count = () => {
    const room = comment.maxLength - comment.value.length;
    left.textContent = room > 500 ? "" : (form.dataset.left || "").replace("{{count}}", String(room));
  };
  const keep = (withNonce: boolean) => {
    const answers: Record<string, string> = {};
    new FormData(form).forEach((value, name) => {
      if (typeof value === "string" && name !== "homepage" && (withNonce || name !== "nonce")) answers[name] = value;
    });
    stored(key, JSON.stringify(answers));
  };
  const ready = () => {
    button.disabled = false;
    button.textContent = send;
  };

  if (errors) errors.focus();
  else
    for (const name in draft) {
      const field = form.elements.namedItem(name);
      const value = draft[name] || "";
      if (field instanceof RadioNodeList) field.value = value;
      else if (value && field instanceof HTMLElement && "value" in field) {
        field.value = value;
        const folded = field.closest("details");
        if (folded) folded.open = true;
      }
    }
  count();

  form.oninput = () => {
    keep(false);
    count();
  };
  let waiting = false;
  form.onsubmit = (event) => {
    // The nonce is stored with what was sent. If the answer is lost, sending again still makes only one feedback.
    keep(true);
    if (!navigator.onLine) {
      event.preventDefault();
      status.textContent = form.dataset.offline || "";
      if (waiting) return;
      waiting = true;
      addEventListener(
        "online",
        () => {
          waiting = false;
          form.requestSubmit();
        },
        { once: true },
      );
      return;
    }
    status.textContent = "";
    button.disabled = true;
    button.textContent = form.dataset.sending || "";
    setTimeout(ready, 15e3);
  };
  addEventListener("pageshow", ready);
}
