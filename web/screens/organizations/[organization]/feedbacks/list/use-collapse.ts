import { type RefObject, useLayoutEffect, useRef } from "react";

/** Milliseconds. */
const duration = 160;

const placesIn = (list: HTMLElement | null): Map<HTMLElement, number> =>
  new Map(
    [...(list?.children ?? [])].flatMap((row) => (row instanceof HTMLElement ? [[row, row.offsetTop] as const] : [])),
  );

/** Rows below one that left the list slide up to their new place. */
export function useCollapse(list: RefObject<HTMLElement | null>, items: readonly { _id: string }[]): void {
  const shown = items.map(({ _id }) => _id).join();
  const before = useRef({ shown, places: placesIn(null) });
  // While rendering, the page still has the former rows.
  if (before.current.shown !== shown) before.current = { shown, places: placesIn(list.current) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the rows that are shown.
  useLayoutEffect(() => {
    const { places } = before.current;
    const now = placesIn(list.current);
    const hasLeft = now.size < places.size && [...now.keys()].every((row) => places.has(row));
    if (!hasLeft || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [row, place] of now) {
      const moved = (places.get(row) ?? place) - place;
      if (moved > 0) row.animate({ transform: [`translateY(${moved}px)`, "none"] }, { duration, easing: "ease-out" });
    }
  }, [list, shown]);
}
