import type { TrendView } from "./trend.tsx";

const labels = 34;

/** Null outside; the charting library knows the step only after a pointer moved, which a finger doesn't. */
export function stepAt(
  x: number,
  y: number,
  { left, top, width, height }: Pick<DOMRect, "left" | "top" | "width" | "height">,
  steps: number,
  view: TrendView,
): number | null {
  const part = (x - left) / width;
  if (steps === 0 || part < 0 || part > 1 || y < top || y > top + height + labels) return null;
  // Bars are equal bands; a line's points begin and end at the edges.
  return view === "volume" ? Math.min(steps - 1, Math.floor(part * steps)) : Math.round(part * (steps - 1));
}
