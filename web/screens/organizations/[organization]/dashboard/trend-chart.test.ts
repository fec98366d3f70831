import { describe, expect, it } from "vitest";
import { stepAt } from "./trend-chart.tsx";

const plot = { left: 100, top: 50, width: 400, height: 200 };

describe("a click on the trend", () => {
  it.each([
    [100, 60, 0],
    [199, 60, 0],
    [200, 240, 1],
    [500, 60, 3],
    [300, 270, 2],
    [99, 60, null],
    [501, 60, null],
    [300, 49, null],
    [300, 300, null],
  ])("at %i, %i of four bars means %s", (x, y, step) => {
    expect(stepAt(x, y, plot, 4, "volume")).toBe(step);
  });

  it("on a line means the nearest point", () => {
    expect([100, 160, 240, 480].map((x) => stepAt(x, 100, plot, 4, "average"))).toEqual([0, 0, 1, 3]);
  });
});
