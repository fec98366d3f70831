import { mainId } from "#web/parts/layout/skip-link.tsx";

/** Milliseconds; intended focus moves, such as those of a closing dialog, happen sooner. */
const grace = 100;
/** Milliseconds for disabled elements; most answers come sooner. */
const patience = 1_000;

const places = 'li, ul, ol, section, form, fieldset, main, [role="dialog"], [tabindex="-1"]';

interface Kept {
  element: HTMLElement;
  around: readonly HTMLElement[];
}

function placesAround(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    if (parent.matches(places)) around.push(parent);
  return around;
}

function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus({ preventScroll: true });
}

const isOff = (element: HTMLElement): boolean => !element.isConnected || element.matches(":disabled");

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps keyboard focus when the focused element is disabled or removed: moves it to a surrounding element, and back
 * when possible.
 */
export function keepFocus(): void {
  let kept: Kept | null = null;
  let isLost = false;
  let due: "soon" | "late" | null = null;
  let waiting: { element: HTMLElement; place: HTMLElement } | null = null;

  const keep = (target: EventTarget | null) => {
    if (target !== waiting?.place) waiting = null;
    isLost = false;
    kept =
      target instanceof HTMLElement && target !== document.body
        ? { element: target, around: placesAround(target) }
        : null;
  };

  const putBack = () => {
    due = null;
    if (kept === null || !isLost || !isNowhere()) return;
    const { element, around } = kept;
    if (!isOff(element)) {
      element.focus({ preventScroll: true });
      return;
    }
    if (element.isConnected && element.hasAttribute("data-loading")) return;
    const place = around.find((one) => one.isConnected) ?? document.getElementById(mainId);
    if (!place) return;
    waiting = element.isConnected ? { element, place } : null;
    focusPlace(place);
  };

  const look = () => {
    if (waiting !== null && !isOff(waiting.element)) {
      waiting.element.focus({ preventScroll: true });
      waiting = null;
    }
    if (kept === null) return;
    const { element } = kept;
    if (isOff(element)) isLost = true;
    if (!isLost) return;
    const when = element.isConnected && isOff(element) ? "late" : "soon";
    if (due === "soon" || due === when) return;
    due = when;
    setTimeout(putBack, when === "late" ? patience : grace);
  };

  document.addEventListener("focusin", ({ target }) => keep(target));
  // A press elsewhere moves the focus on purpose.
  document.addEventListener("pointerdown", () => keep(null), { capture: true });
  // Blurred elements give it up on purpose; removed ones lose it just before they are gone.
  document.addEventListener("focusout", () =>
    setTimeout(() => {
      if (kept !== null && !isLost && isNowhere() && !isOff(kept.element)) keep(null);
    }),
  );
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "data-loading"],
  });
  keep(document.activeElement);
}
