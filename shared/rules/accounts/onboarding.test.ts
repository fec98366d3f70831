import { describe, expect, it } from "vitest";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { mayAnswer, stepAfter, stepOnceAnswered } from "./onboarding.ts";

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
