import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guard, unguard } from "./formula-guard.ts";

const anyText = fc.string({ unit: "binary" });
const dangerousText = fc
  .tuple(fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", " ", "a", "＝") }), anyText)
  .map(([start, rest]) => start + rest);

describe("formula guard", () => {
  it.each(["=1+1", "+33 1 23", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1"])(
    "puts an apostrophe before %j",
    (text) => {
      expect(guard(text)).toBe(`'${text}`);
    },
  );

  it.each(["", "fine", "'quoted'", "'90s music", "a=1", "5-star"])("leaves %j unchanged", (text) => {
    expect(guard(text)).toBe(text);
    expect(unguard(text)).toBe(text);
  });

  it("restores every text", () => {
    fc.assert(fc.property(fc.oneof(anyText, dangerousText), (text) => unguard(guard(text)) === text));
  });

  it("never lets a cell begin with a formula", () => {
    fc.assert(fc.property(fc.oneof(anyText, dangerousText), (text) => !/^\s*[=+\-@]/.test(guard(text))));
  });
});
