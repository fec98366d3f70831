import { expect, it } from "vitest";
import { requestNumber } from "#shared/rules/requests/request-number.ts";
import { freeCountries, isInFreeCountry } from "./sms-credits.ts";

/** Exchanges vary, because they distinguish number types. */
const american = Array.from({ length: 800 }, (_, index) => 200 + index).flatMap((area) =>
  ["222", "234", "345", "456", "555", "601", "700", "777", "850", "922", "988"].map(
    (exchange) => `+1${area}${exchange}0123`,
  ),
);

it("tells the same countries apart as the plans of all numbers", () => {
  const known = american.flatMap((number) => {
    const read = requestNumber(number, null);
    return "number" in read ? [{ number, free: freeCountries.includes(read.country) }] : [];
  });
  expect(known.length).toBeGreaterThan(4_000);
  expect(known.filter(({ number, free }) => isInFreeCountry(number) !== free)).toEqual([]);
});

it.each(["+33612345678", "+447911123456", "+79123456789", "+1900555012", "+19005550123", "+12", "15145550123", ""])(
  "%j is in none of them",
  (number) => {
    expect(isInFreeCountry(number)).toBe(false);
  },
);

it.each(["+15145550123", "+1 (212) 555-0123", "001 808 555 0123"])("%j is in one of them", (number) => {
  expect(isInFreeCountry(number)).toBe(true);
});
