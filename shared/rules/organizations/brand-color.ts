import { contrast, mixed } from "./color.ts";

/** The grounds that a brand's color is painted on, and where it goes when it has to be read better. */
const themes = {
  light: { grounds: ["#fbfaf7", "#ffffff", "#f1f7f4"], away: "#000000" },
  dark: { grounds: ["#14171f", "#1b202b", "#212836", "#1d222d"], away: "#ffffff" },
} as const;

export type BrandTheme = keyof typeof themes;

const white = "#ffffff";
const ink = "#14171f";

/** What is painted of a brand's color in one theme. */
export interface Painted {
  /** Ground of buttons, and what is written on it. */
  action: string;
  onAction: string;
  /** The ground of a button that the pointer is on. */
  hover: string;
  /** The edge of buttons: their own color where it stands out from the page. */
  edge: string;
  /** Links, focus and whatever else is read on the page's own grounds. */
  link: string;
}

const steps = 40;

/** The color nearest to `color`, on the way to `away`, that `fits`. The end of the way always does. */
function nearest(color: string, away: string, fits: (candidate: string) => boolean): string {
  for (let step = 0; step < steps; step++) {
    const candidate = mixed(color, away, step / steps);
    if (fits(candidate)) return candidate;
  }
  return away;
}

const textOn = (ground: string) => (contrast(white, ground) >= 4.5 ? white : ink);
const isReadable = (ground: string) => contrast(textOn(ground), ground) >= 4.5;

/**
 * What is painted of a brand's color, `#rrggbb`: as near to it as texts with a contrast of 4.5:1 and controls with one of
 * 3:1 allow, so that no choice makes a page unreadable.
 */
export function painted(brand: string, theme: BrandTheme): Painted {
  const { grounds, away } = themes[theme];
  const over = (least: number) => (color: string) => grounds.every((ground) => contrast(color, ground) >= least);
  const link = nearest(brand, away, over(4.5));
  const action = nearest(brand, "#000000", isReadable);
  const onAction = textOn(action);
  // Away from the text on it, so that it is read no worse.
  const hover = mixed(action, onAction === white ? "#000000" : white, 0.18);
  return { action, onAction, hover, edge: over(3)(action) ? action : link, link };
}
