import type { TrendView } from "./trend.tsx";

/** How far below the plot its labels reach, in pixels. */
const labels = 34;

/**
 * Which step of the trend is at a point of the screen: any height of its column, its label too. Null outside of the plot.
 * The charting library knows it only after a pointer has moved there, which a finger does not do.
 */
export function stepAt(
  x: number,
  y: number,
  { left, top, width, height }: Pick<DOMRect, "left" | "top" | "width" | "height">,
  steps: number,
  view: TrendView,
): number | null {
  const part = (x - left) / width;
  if (steps === 0 || part < 0 || part > 1 || y < top || y > top + height + labels) return null;
  // Bars share the width in equal bands. The points of a line begin and end at its edges.
  return view === "volume" ? Math.min(steps - 1, Math.floor(part * steps)) : Math.round(part * (steps - 1));
}
