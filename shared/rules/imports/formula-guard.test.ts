import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guard, unguard } from "./formula-guard.ts";

const anyText = fc.string({ unit: "binary" });
const dangerousText = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom("'", '"', "=", "+", "-", "@", "\t", "\r", "\n", ";", ",", " ", "\u00a0", "a", "＝"),
    }),
    anyText,
  )
  .map(([start, rest]) => start + rest);

describe("formula guard", () => {
  it.each(["=1+1", "+33 1 23", "-2", "@SUM(A1)", "\t1", "\r1", "  =1", "＝1"])(
    "puts an apostrophe before %j",
    (text) => {
      expect(guard(text)).toBe(`'${text}`);
    },
  );

  it.each(["", "fine", "'quoted'", "'90s music", "a=1", "5-star"])("leaves %j unchanged", (text) => {
    expect(guard(text)).toBe(text);
    expect(unguard(text)).toBe(text);
  });

  it.each([
    ["bonjour;=1+1", "bonjour;'=1+1"],
    ["bonjour; =1", "bonjour;' =1"],
    ['bonjour;"=1"', 'bonjour;\'"=1"'],
    ["bonjour\n=1", "bonjour\n'=1"],
    ["bonjour\r\n@SUM(A1)", "bonjour\r\n'@SUM(A1)"],
    ["bonjour\t+33", "bonjour\t'+33"],
    ["a;=1;b;=2", "a;'=1;b;'=2"],
    [";=1", ";'=1"],
    ["\n=1", "'\n'=1"],
    ["\t=1", "'\t'=1"],
  ])("guards the formula that a semicolon, a tab or a line break lets begin in %j", (text, guarded) => {
    expect(guard(text)).toBe(guarded);
    expect(unguard(guarded)).toBe(text);
  });

  it.each(["bonjour; merci", "a;b=1", "one\ntwo", "3 > 2;", "l'été;'tis"])("leaves %j as it is", (text) => {
    expect(guard(text)).toBe(text);
  });

  it("lets no part of a cell begin with a formula, whichever separator a spreadsheet cuts at", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, dangerousText), (text) =>
        guard(text)
          .split(/[;\t\r\n]/)
          .every((part) => !/^[\s"]*[=+\-@＝＋－＠]/.test(part)),
      ),
      { numRuns: 400 },
    );
  });

  it("restores every text", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, dangerousText), (text) => unguard(guard(text)) === text),
      {
        numRuns: 400,
      },
    );
  });

  it("never lets a cell begin with a formula", () => {
    fc.assert(fc.property(fc.oneof(anyText, dangerousText), (text) => !/^\s*[=+\-@]/.test(guard(text))));
  });
});
