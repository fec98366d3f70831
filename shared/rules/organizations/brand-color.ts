import { contrast, mixed } from "./color.ts";

const themes = {
  light: { grounds: ["#fbfaf7", "#ffffff", "#f1f7f4"], away: "#000000" },
  dark: { grounds: ["#14171f", "#1b202b", "#212836", "#1d222d"], away: "#ffffff" },
} as const;

export type BrandTheme = keyof typeof themes;

const white = "#ffffff";
const ink = "#14171f";

export interface Painted {
  action: string;
  onAction: string;
  hover: string;
  /** The button's own color if it stands out from the page. */
  edge: string;
  link: string;
}

const steps = 40;

/** Nearest color towards `away` that `fits`; `away` itself always does. */
function nearest(color: string, away: string, fits: (candidate: string) => boolean): string {
  for (let step = 0; step < steps; step++) {
    const candidate = mixed(color, away, step / steps);
    if (fits(candidate)) return candidate;
  }
  return away;
}

const textOn = (ground: string) => (contrast(white, ground) >= 4.5 ? white : ink);
const isReadable = (ground: string) => contrast(textOn(ground), ground) >= 4.5;

/** Adjusts a brand color to WCAG contrast: 4.5:1 for text, 3:1 for controls. */
export function painted(brand: string, theme: BrandTheme): Painted {
  const { grounds, away } = themes[theme];
  const over = (least: number) => (color: string) => grounds.every((ground) => contrast(color, ground) >= least);
  const link = nearest(brand, away, over(4.5));
  const action = nearest(brand, "#000000", isReadable);
  const onAction = textOn(action);
  // Away from the text color, so that contrast does not drop.
  const hover = mixed(action, onAction === white ? "#000000" : white, 0.18);
  return { action, onAction, hover, edge: over(3)(action) ? action : link, link };
}
