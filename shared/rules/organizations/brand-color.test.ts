import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, paintedBrand } from "./brand-color.ts";

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const grounds = {
  light: ["#fbfaf7", "#ffffff", "#f1f7f4"],
  dark: ["#14171f", "#1b202b", "#212836", "#1d222d"],
} as const;

describe.each(["light", "dark"] as const)("a brand's color in the %s theme", (theme) => {
  it("can be read on every ground and under every text, whatever it is", () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { action, onAction, hover, edge, link } = paintedBrand(color, theme);
        expect(contrast(action, onAction)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(hover, onAction)).toBeGreaterThanOrEqual(4.5);
        for (const ground of grounds[theme]) {
          expect(contrast(link, ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
        }
      }),
      { numRuns: 400 },
    );
  });

  it("is the very color where that can be read", () => {
    expect(paintedBrand("#1d4ed8", "light")).toMatchObject({ action: "#1d4ed8", onAction: "#ffffff", link: "#1d4ed8" });
    expect(paintedBrand("#ffdd00", theme)).toMatchObject({ action: "#ffdd00", onAction: "#14171f" });
  });
});

it("gives white and black an edge, so that the button does not vanish in the page", () => {
  expect(paintedBrand("#ffffff", "light").edge).not.toBe("#ffffff");
  expect(paintedBrand("#000000", "dark").edge).not.toBe("#000000");
});

it("measures contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});
