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

export function mixed(hex: string, into: string, share: number): string {
  const [red, green, blue] = rgbOf(hex);
  const [toRed, toGreen, toBlue] = rgbOf(into);
  const mix = (from: number, to: number) => from + (to - from) * share;
  return hexOf([mix(red, toRed), mix(green, toGreen), mix(blue, toBlue)]);
}
