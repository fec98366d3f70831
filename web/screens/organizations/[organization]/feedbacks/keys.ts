import { useLayoutEffect, useRef } from "react";

const overlays = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Whether a dialog, menu or choice is open, or was until this very key closed it: what was inside still tells where it
 * stood.
 */
const isForOverlay = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(overlays) !== null) ||
  [...document.querySelectorAll(overlays)].some((overlay) => overlay.checkVisibility());

/** Inputs that take no text: the keys go on after a click on one. */
const textless = new Set(["checkbox", "radio", "button", "submit", "reset", "file", "range", "color"]);

/** Whether a key that is pressed here is text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !textless.has(target.type)));

/**
 * Single keys that work anywhere on the screen but in a field. A dialog, menu or choice that is open has every key for
 * itself, Escape too.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = latest.current[event.key];
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isForOverlay(event.target)) return;
      event.preventDefault();
      act();
    };
    // Before the menus and dialogs of this screen hear the key, which listen from a later effect on. Heard after them,
    // the menu that Escape was meant for would be closed and gone, and Escape would close the feedback too.
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
