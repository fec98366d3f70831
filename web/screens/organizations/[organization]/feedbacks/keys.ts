import { useLayoutEffect, useRef } from "react";

const overlays = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Also true if this key press just closed the overlay that contained the target. */
const isForOverlay = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(overlays) !== null) ||
  [...document.querySelectorAll(overlays)].some((overlay) => overlay.checkVisibility());

/** Shortcuts keep working after a click on these. */
const textless = new Set(["checkbox", "radio", "button", "submit", "reset", "file", "range", "color"]);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !textless.has(target.type)));

/** Shortcuts outside fields; an open overlay receives all keys, Escape too. */
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
    // Capture runs before overlays close at Escape, which would otherwise close the feedback too.
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, []);
}
