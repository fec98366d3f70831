import fc from "fast-check";
import world from "libphonenumber-js/max/metadata";
import { describe, expect, it } from "vitest";
import { smsCountries } from "#shared/model/sms-country.ts";
import plans from "#shared/rules/sending/phone-plans.json" with { type: "json" };
import { allowedCountries, countryZones } from "#shared/rules/sending/sms-countries.ts";
import { homeCountry, requestNumber } from "./request-number.ts";

describe("a number that somebody types", () => {
  it.each([
    ["+1 514 555 0123", null, "+15145550123", "CA"],
    ["(514) 555-0123", "CA", "+15145550123", "CA"],
    ["514.555.0123", "US", "+15145550123", "CA"],
    ["1 514 555 0123", "CA", "+15145550123", "CA"],
    ["001 514 555 0123", null, "+15145550123", "CA"],
    ["00 1 514 555 0123", null, "+15145550123", "CA"],
    ["tel:+1-514-555-0123", null, "+15145550123", "CA"],
    ["５１４ ５５５ ０１２３", "CA", "+15145550123", "CA"],
    ["\u202a+1 514\u00a0555\u20110123\u202c", null, "+15145550123", "CA"],
    ["212 555 0123", "CA", "+12125550123", "US"],
    ["06 12 34 56 78", "FR", "+33612345678", "FR"],
    ["+33 (0)6 12 34 56 78", "CA", "+33612345678", "FR"],
    ["+876 555 0123", "CA", null, "number_country"],
    ["+1 876 555 0123", "CA", "+18765550123", "JM"],
    ["514 555 0123 ext. 45", "CA", "+15145550123", "CA"],
    ["Call me on 514 555 0123", "CA", "+15145550123", "CA"],
    ["514 555 0123; 514 555 0124", "CA", "+15145550123", "CA"],
  ] as const)("%j from %j is %j (%s)", (typed, home, number, country) => {
    expect(requestNumber(typed, home)).toMatchObject(number === null ? { refused: country } : { number, country });
  });

  it.each([
    ["+1 514 555 0123", null, undefined, "CA"],
    ["+1 321 999 0123", null, undefined, "US"],
    ["+1 465 555 0123", null, true, "US"],
    ["465 555 0123", "CA", true, "CA"],
    ["+33 9 99 99 99 99", "CA", undefined, "FR"],
  ] as const)("%j from %j is only possible in its plan: %j (%s)", (typed, home, unknown, country) => {
    const read = requestNumber(typed, home);
    if ("number" in read) expect([read.unknown, read.country]).toEqual([unknown, country]);
  });

  it.each([
    ["514 555 0123", null, "number_without_country"],
    ["0612345678", null, "number_without_country"],
    ["12345", "CA", "number_short"],
    ["741-741", "US", "number_short"],
    ["911", "CA", "number_short"],
    ["01 42 68 53 00", "FR", "number_landline"],
    ["+33 1 42 68 53 00", null, "number_landline"],
    ["+44 20 7946 0018", null, "number_landline"],
    ["900 555 0123", "CA", "number_premium"],
    ["+33 899 12 34 56", null, "number_premium"],
    ["+1 800 555 0199", null, "number_landline"],
    ["+1 514 555", null, "number_invalid"],
    ["+1 014 555 0123", null, "number_invalid"],
    ["514 555 01234567", "CA", "number_invalid"],
    ["1.51456E+10", "CA", "number_invalid"],
    ["=cmd|' /C calc'!A0", "CA", "number_invalid"],
    ["", "CA", "number_invalid"],
    ["+", "CA", "number_invalid"],
    ["+7 912 345 67 89", "CA", "number_country"],
    ["+883 510 012 345", null, "number_country"],
    ["5".repeat(100_000), "CA", "number_invalid"],
  ] as const)("%j from %j is refused: %s", (typed, home, refused) => {
    expect(requestNumber(typed, home)).toEqual({ refused });
  });

  it("is one key in every spelling, and its own key again", () => {
    const digits = fc.integer({ min: 2_000_000, max: 9_999_999 }).map(String);
    const gap = fc.constantFrom("", " ", "-", ".", "\u00a0");
    const start = fc.constantFrom("", "1", "+1", "001", "+1 ");
    fc.assert(
      fc.property(digits, gap, gap, start, (local, one, other, before) => {
        const spelled = requestNumber(`${before}514${one}${local.slice(0, 3)}${other}${local.slice(3)}`, "CA");
        expect(spelled).toMatchObject({ number: `+1514${local}` });
        expect(requestNumber(`+1514${local}`, null)).toEqual(spelled);
      }),
    );
  });

  it("never throws, whatever is typed, and answers E.164 alone", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."+0159 -().ext") })),
        fc.constantFrom(null, ...smsCountries),
        (typed, home) => {
          const read = requestNumber(typed, home);
          if ("number" in read) expect(read.number).toMatch(/^\+[1-9]\d{6,14}$/);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("tells the time zones of its area code", () => {
    expect(requestNumber("+1 306 555 0123", null)).toMatchObject({ timeZones: ["America/Edmonton", "America/Regina"] });
    expect(requestNumber("+33 6 12 34 56 78", null)).toMatchObject({ timeZones: ["Europe/Paris"] });
  });
});

describe("the organization's country", () => {
  it.each([
    ["+1 514 555 0123", "Europe/Paris", "CA"],
    ["+33 1 42 68 53 00", "UTC", "FR"],
    [null, "America/Toronto", "CA"],
    [null, "America/Chicago", "US"],
    ["514 555 0123", "America/Halifax", "CA"],
    [null, "Europe/Paris", "FR"],
    [null, "UTC", null],
    ["+7 912 345 67 89", "Asia/Omsk", null],
  ] as const)("of %j in %j is %j", (phone, timeZone, country) => {
    expect(homeCountry({ phone, timeZone })).toBe(country);
  });
});

describe("the countries that get SMS", () => {
  it.each([
    [null, null, ["CA", "US"]],
    [null, "CA", ["CA", "US"]],
    [null, "FR", ["FR"]],
    [["FR", "XX", "CA"], "CA", ["CA", "FR"]],
    [[], "CA", []],
  ] as const)("chosen %j at home in %j are %j", (chosen, home, countries) => {
    expect([...allowedCountries(chosen, home)].toSorted()).toEqual([...countries]);
  });

  it("have the numbering plans of libphonenumber-js (else run npm run ops -- phone-plans)", () => {
    // Omits the number formats.
    const read = smsCountries.map((country) => [country, world.countries[country]?.with(4, 0)]);
    expect(plans).toEqual(Object.fromEntries(read));
  });

  it("have time zones that exist", () => {
    for (const zone of Object.values(countryZones).flat())
      expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
  });
});
