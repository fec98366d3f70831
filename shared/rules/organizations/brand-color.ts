type Rgb = readonly [red: number, green: number, blue: number];

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** As WCAG defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex);
  const light = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
}

/** WCAG contrast of two `#rrggbb` colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function mixed(hex: string, into: string, share: number): string {
  const [red, green, blue] = rgbOf(hex);
  const [toRed, toGreen, toBlue] = rgbOf(into);
  const mix = (from: number, to: number) => from + (to - from) * share;
  return hexOf([mix(red, toRed), mix(green, toGreen), mix(blue, toBlue)]);
}

const themes = {
  light: { grounds: ["#fbfaf7", "#ffffff", "#f1f7f4"], away: "#000000" },
  dark: { grounds: ["#14171f", "#1b202b", "#212836", "#1d222d"], away: "#ffffff" },
} as const;

export type BrandTheme = keyof typeof themes;

const white = "#ffffff";
const ink = "#14171f";

interface Painted {
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
export function paintedBrand(brand: string, theme: BrandTheme): Painted {
  const { grounds, away } = themes[theme];
  const over = (least: number) => (color: string) => grounds.every((ground) => contrast(color, ground) >= least);
  const link = nearest(brand, away, over(4.5));
  const action = nearest(brand, "#000000", isReadable);
  const onAction = textOn(action);
  // Away from the text color, so that contrast does not drop.
  const hover = mixed(action, onAction === white ? "#000000" : white, 0.18);
  return { action, onAction, hover, edge: over(3)(action) ? action : link, link };
}
