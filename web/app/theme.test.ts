import { describe, expect, it } from "vitest";
import { cssVariables, theme } from "./theme.ts";

/** Relative luminance of `#RRGGBB` (WCAG 2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(["light", "dark"] as const)("in the %s theme", (scheme) => {
  const variables = cssVariables({ ...theme } as Parameters<typeof cssVariables>[0])[scheme];
  const ground = scheme === "light" ? "#FBFAF7" : "#14171F";

  it.each(["ground", "surface"])("controls stand out from the %s", (behind) => {
    const color = behind === "ground" ? ground : (variables["--reviens-surface"] ?? "");
    expect(contrast(variables["--reviens-control"] ?? "", color)).toBeGreaterThanOrEqual(3);
  });
});
