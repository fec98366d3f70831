import { useHotkeys } from "@mantine/hooks";
import type { KeyboardEvent, RefObject } from "react";

interface ListKeys {
  list: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  selected: string | null;
  /** Opens a feedback beside the list; null if there is no room beside it. */
  onSelect: ((feedback: string) => void) | null;
  onClose: () => void;
  onHelp: () => void;
}

/**
 * Handles the list's keys: `j` and `k` move through the list from anywhere but a field, and arrows move inside it; `/`
 * searches, `?` shows the shortcuts, Escape closes. Returns the list's handler for the arrows.
 */
export function useListKeys({ list, search, selected, onSelect, onClose, onHelp }: ListKeys) {
  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>("a[data-feedback]") ?? [])];
    const focused = links.findIndex((link) => link.matches(":focus"));
    const open = links.findIndex((link) => link.dataset.feedback === selected);
    const from = focused >= 0 ? focused : open;
    const next = links[from < 0 ? 0 : from + step];
    if (next === undefined) return;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
    const id = next.dataset.feedback;
    if (id !== undefined) onSelect?.(id);
  };
  useHotkeys([
    ["j", () => move(1)],
    ["k", () => move(-1)],
    ["/", () => search.current?.focus()],
    ["shift+?", onHelp],
    ["?", onHelp],
    // In a dialog or menu, Escape only closes that.
    ["Escape", () => document.querySelector('[role="dialog"], [role="menu"]') === null && onClose()],
  ]);
  return (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    move(event.key === "ArrowDown" ? 1 : -1);
  };
}
