import { describe, expect, it } from "vitest";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { mayAnswer, ownNumber, stepAfter, stepOnceAnswered } from "./account.ts";

describe("onboarding", () => {
  it("goes through six steps in order and ends after the last", () => {
    expect(onboardingSteps.map(stepAfter)).toEqual([...onboardingSteps.slice(1), null]);
  });

  it("accepts the next step or an earlier one again, never a later one", () => {
    for (const [reached, current] of onboardingSteps.entries())
      expect(onboardingSteps.filter((step) => mayAnswer(step, current))).toEqual(onboardingSteps.slice(0, reached + 1));
  });

  it("moves on only when the next step is answered", () => {
    for (const current of onboardingSteps)
      for (const step of onboardingSteps.filter((one) => mayAnswer(one, current)))
        expect(stepOnceAnswered(step, current)).toBe(step === current ? stepAfter(current) : current);
  });
});

describe("a number that somebody says is theirs", () => {
  it.each([
    ["+1 514 555 0123", "+15145550123", "CA"],
    ["+1 1 514 555 0123", "+15145550123", "CA"],
    ["001 (212) 555-0123", "+12125550123", "US"],
    ["+33 (0)6 12 34 56 78", "+33612345678", "FR"],
  ])("%j is %s of %s", (typed, number, country) => {
    expect(ownNumber(typed)).toMatchObject({ number, country });
  });

  it.each([
    ["514 555 0123", "phone_country"],
    ["0 514 555 0123", "phone_country"],
    ["+0 514 555 0123", "phone_country"],
    ["911", "phone_country"],
    ["+1 514 155 0123", "phone_unknown"],
    ["+7 912 345 67 89", "phone_unreached"],
    ["+1 900 555 0123", "phone_premium"],
    ["+44 20 7946 0018", "phone_landline"],
    ["+1 800 555 0123", "phone_landline"],
  ])("%j is refused: %s", (typed, phone) => {
    expect(ownNumber(typed)).toEqual({ refused: "invalid", fields: { phone } });
  });
});
