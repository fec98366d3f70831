import { useEffect, useRef } from "react";
import { mainId } from "#web/parts/layout/skip-link.tsx";

interface Growing {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
}

const itemsOnScreen = (): HTMLLIElement[] => [
  ...(document.getElementById(mainId)?.querySelectorAll<HTMLLIElement>("li") ?? []),
];

/** Focuses an item: the link that it consists of, or itself. */
function focusItem(item: HTMLLIElement): void {
  const link = item.querySelector<HTMLElement>(":scope > a");
  if (link === null) item.tabIndex = -1;
  (link ?? item).focus();
}

/**
 * Moves the focus to the first new item of a list when its last page has come: the button that asked for it is gone then.
 * Answers what is called when that button is pressed.
 */
export function useFirstNew({ hasNextPage, isFetchingNextPage }: Growing): () => void {
  const before = useRef<ReadonlySet<Element>>(null);
  useEffect(() => {
    const known = before.current;
    if (hasNextPage || isFetchingNextPage || known === null) return;
    before.current = null;
    // Whoever has gone on meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const first = itemsOnScreen().find((item) => !known.has(item));
    if (first) focusItem(first);
  }, [hasNextPage, isFetchingNextPage]);
  return () => {
    before.current = new Set(itemsOnScreen());
  };
}
