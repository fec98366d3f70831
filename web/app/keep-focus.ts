import { mainId } from "#web/parts/layout/skip-link.tsx";

/** In milliseconds: who moves the focus on purpose, such as a dialog that closes, does it sooner. */
const grace = 100;
/** The same while something is only disabled: most answers come sooner, and until then the next Tab goes on from there. */
const patience = 1_000;

/** What the focus can go to in place of something in it that is gone. */
const places = 'li, ul, ol, section, form, fieldset, main, [role="dialog"], [tabindex="-1"]';

interface Kept {
  element: HTMLElement;
  /** The places that it stood in, from the nearest on: they cannot be found any more once it is gone. */
  around: readonly HTMLElement[];
}

function placesAround(element: HTMLElement): HTMLElement[] {
  const around: HTMLElement[] = [];
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    if (parent.matches(places)) around.push(parent);
  return around;
}

/** Moves the focus to a place that has it only until it goes on. */
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
 * Keeps the focus from falling out of the page when what has it is disabled or goes: a button that waits for its answer, a
 * row that was removed. Whoever uses the keyboard or a screen reader would begin at the top again. The focus comes back as
 * soon as the element can have it, else it goes to what the element stood in, or to the screen. Where a part moves the focus
 * itself, it stays there.
 */
export function keepFocus(): void {
  let kept: Kept | null = null;
  /** Whether what is kept lost the focus because it was disabled or is gone. */
  let isLost = false;
  let due: "soon" | "late" | null = null;
  /** What is disabled for now, and the place that has the focus meanwhile. */
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
    // It waits for an answer, and can have the focus again afterwards.
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
  // Whoever presses elsewhere takes the focus away on purpose. What is pressed gets it after that.
  document.addEventListener("pointerdown", () => keep(null), { capture: true });
  // So does a part that gives it up itself. What goes loses it a moment before it is gone.
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
