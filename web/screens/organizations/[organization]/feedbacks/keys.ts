import { useWindowEvent } from "@mantine/hooks";

const overlays = '[role="dialog"], [role="menu"], [role="listbox"]';

const isOverlayOpen = () => [...document.querySelectorAll(overlays)].some((overlay) => overlay.checkVisibility());

/** Whether a key that is pressed here is text. A ticked box takes no text, so that the keys go on after a click on it. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== "checkbox"));

/**
 * Single keys that work anywhere on the screen but in a field. A dialog, menu or choice that is open has every key for
 * itself, Escape too: its state is read before it hears the key, because afterwards it is closed and gone.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useWindowEvent(
    "keydown",
    (event) => {
      const act = keys[event.key];
      if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isOverlayOpen()) return;
      event.preventDefault();
      act();
    },
    { capture: true },
  );
}
