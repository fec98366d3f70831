import { useEffect, useRef } from "react";
import { mainId } from "#web/parts/layout/skip-link.tsx";

interface Growing {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
}

const itemsOnScreen = (): HTMLLIElement[] => [
  ...(document.getElementById(mainId)?.querySelectorAll<HTMLLIElement>("li") ?? []),
];

function focusItem(item: HTMLLIElement): void {
  const link = item.querySelector<HTMLElement>(":scope > a");
  if (link === null) item.tabIndex = -1;
  (link ?? item).focus();
}

/** Focuses the first new item after the last page, when the button is gone; call the result on pressing it. */
export function useFirstNew({ hasNextPage, isFetchingNextPage }: Growing): () => void {
  const before = useRef<ReadonlySet<Element>>(null);
  useEffect(() => {
    const known = before.current;
    if (hasNextPage || isFetchingNextPage || known === null) return;
    before.current = null;
    // The person may have moved the focus meanwhile.
    if (document.activeElement !== document.body) return;
    const first = itemsOnScreen().find((item) => !known.has(item));
    if (first) focusItem(first);
  }, [hasNextPage, isFetchingNextPage]);
  return () => {
    before.current = new Set(itemsOnScreen());
  };
}
