import type { KeyboardEvent, RefObject } from "react";
import { useKeys } from "../keys.ts";
import type { Selection } from "./use-selection.ts";

interface ListKeys {
  list: RefObject<HTMLElement | null>;
  search: RefObject<HTMLInputElement | null>;
  selected: string | null;
  selection: Selection | null;
  /** Null if there is no room beside the list. */
  onSelect: ((feedback: string) => void) | null;
  onClose: () => void;
  onHelp: () => void;
}

/** Handles global shortcuts; returns the list's handler for arrow keys. */
export function useListKeys({ list, search, selected, selection, onSelect, onClose, onHelp }: ListKeys) {
  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>("a[data-feedback]") ?? [])];
  const here = (among: HTMLAnchorElement[]) => {
    const focused = among.findIndex((link) => link.closest("li")?.matches(":focus-within"));
    return focused >= 0 ? focused : among.findIndex((link) => link.dataset.feedback === selected);
  };
  const move = (step: 1 | -1): string | undefined => {
    const among = links();
    const from = here(among);
    const next = among[from < 0 ? 0 : from + step];
    if (next === undefined) return undefined;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
    const id = next.dataset.feedback;
    if (id !== undefined) onSelect?.(id);
    return id;
  };
  const tick = () => {
    const among = links();
    const id = among[here(among)]?.dataset.feedback;
    if (id !== undefined) selection?.toggle(id);
  };
  const extend = (step: 1 | -1) => {
    const among = links();
    const from = among[here(among)]?.dataset.feedback;
    const to = move(step);
    selection?.add([from, to].filter((id) => id !== undefined));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    J: () => extend(1),
    K: () => extend(-1),
    x: tick,
    "/": () => search.current?.focus(),
    "?": onHelp,
    Escape: () => (selection !== null && selection.ticked.length > 0 ? selection.clear() : onClose()),
  });
  return (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const field = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    if (field || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    if (event.shiftKey) extend(step);
    else move(step);
  };
}
