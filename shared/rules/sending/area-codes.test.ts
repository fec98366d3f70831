import { describe, expect, it } from "vitest";
import { zonesOfNumber } from "./area-codes.ts";

describe("the time zones of a number", () => {
  it.each([
    ["+15145550123", "CA", ["America/Toronto"]],
    ["+15065550123", "CA", ["America/Halifax"]],
    ["+17095550123", "CA", ["America/Halifax", "America/St_Johns"]],
    ["+16045550123", "CA", ["America/Vancouver"]],
    ["+18505550123", "US", ["America/Chicago", "America/New_York"]],
    ["+18085550123", "US", ["Pacific/Honolulu"]],
    ["+18765550123", "JM", ["America/Jamaica"]],
    ["+33612345678", "FR", ["Europe/Paris"]],
    ["+34612345678", "ES", ["Europe/Madrid", "Atlantic/Canary"]],
  ] as const)("%s in %s are %j", (number, country, zones) => {
    expect(zonesOfNumber(number, country)).toEqual(zones);
  });

  it("are those at both ends of the country where its area code is not known", () => {
    expect(zonesOfNumber("+15225550123", "US")).toEqual(["America/New_York", "America/Los_Angeles"]);
  });

  it("are the same for a code and its overlay", () => {
    for (const [one, other] of [
      ["250", "778"],
      ["208", "986"],
      ["270", "364"],
    ])
      expect(zonesOfNumber(`+1${one}5550123`, "US")).toEqual(zonesOfNumber(`+1${other}5550123`, "US"));
  });

  it("exist", () => {
    for (let code = 200; code < 1_000; code += 1)
      for (const timeZone of zonesOfNumber(`+1${code}5550123`, "US"))
        expect(() => new Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
  });
});
