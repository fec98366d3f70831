import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cropWithin, firstCrop, zoomed } from "./crop.ts";

describe("a square cut out of an image", () => {
  it("begins with all of a wide word mark, and with the middle of a nearly square image", () => {
    expect(firstCrop({ width: 600, height: 200 }).crop).toEqual({ side: 600, x: 300, y: 100 });
    expect(firstCrop({ width: 120, height: 100 }).crop).toEqual({ side: 100, x: 60, y: 50 });
  });

  it("comes closer around the same middle", () => {
    expect(zoomed({ width: 400, height: 400 }, 2, { x: 150, y: 200 })).toEqual({ side: 200, x: 150, y: 200 });
  });

  it("never leaves an image that fills it, however it is moved", () => {
    const length = fc.integer({ min: 1, max: 4_000 });
    const anywhere = fc.integer({ min: -9_000, max: 9_000 });
    fc.assert(
      fc.property(
        length,
        length,
        fc.float({ min: 1, max: 4, noNaN: true }),
        anywhere,
        anywhere,
        (width, height, zoom, x, y) => {
          const { side } = zoomed({ width, height }, zoom, { x, y });
          const crop = cropWithin({ width, height }, { side, x, y });
          if (side <= width) expect(crop.x - side / 2).toBeGreaterThanOrEqual(-1e-6);
          if (side <= width) expect(crop.x + side / 2).toBeLessThanOrEqual(width + 1e-6);
          if (side > width) expect(crop.x).toBe(width / 2);
          if (side > height) expect(crop.y).toBe(height / 2);
        },
      ),
    );
  });
});
