import { expect, it } from "vitest";
import { isVisible } from "./visible.ts";

it.each([
  ["spaces", "\u0020\u00a0\u1680\u2000\u2007\u200a\u202f\u205f\u3000\t\n\u2028"],
  ["what is left out when text is drawn", "\u00ad\u034f\u061c\u180e\u200b\u200d\u2060\u2064\ufe0f\ufeff\u{e0020}"],
  ["fillers of letters", "\u115f\u1160\u17b4\u17b5\u3164\uffa0\u{16fe4}"],
  ["signs that are drawn as nothing", "\u2800\ufffc\u{1d159}\u{13441}\u{13442}"],
  ["marks without a letter, and controls", "\u0301\u20e3\u0000\u0085\ue000\u{e0001}"],
])("sees nothing in %s, alone or together", (_, characters) => {
  expect([...characters, characters].filter(isVisible)).toEqual([]);
});

it.each(["é", "e\u0301", "語", "ᓄ", "🍲", "❤\ufe0f", ".", "⠁", "␢", "𝅗", "𓀀", "\u3164."])("sees %j", (text) => {
  expect(isVisible(text)).toBe(true);
});
