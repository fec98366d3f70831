import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toGsm7 } from "./gsm7.ts";
import { smsSize } from "./sms-segments.ts";

describe("toGsm7", () => {
  it.each([
    [
      "Déçu : très déçu, à côté du théâtre",
      "Déçu : très déçu, à côté du théâtre".replaceAll("ç", "c").replaceAll("ô", "o").replaceAll("â", "a"),
    ],
    ["L’œuf «\u00a0froid\u00a0»…", 'L\'oeuf " froid "...'],
    ["e\u0301", "é"],
    ["Trop long 😡\n\nVraiment", "Trop long Vraiment"],
    ["寿司", ""],
    ["10 € {net}", "10 € {net}"],
  ])("%j becomes %j", (text, expected) => {
    expect(toGsm7(text)).toBe(expected);
  });

  it("returns only GSM-7, and changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const folded = toGsm7(text);
        expect(smsSize(folded).encoding).toBe("GSM-7");
        expect(toGsm7(folded)).toBe(folded);
      }),
    );
  });
});
