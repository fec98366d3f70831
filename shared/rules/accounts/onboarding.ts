import { type OnboardingStep, onboardingSteps } from "#shared/model/onboarding.ts";

export const stepAfter = (step: OnboardingStep): OnboardingStep | null =>
  onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? null;

/** Allows the current step, or an earlier one again. */
export const mayAnswer = (step: OnboardingStep, current: OnboardingStep): boolean =>
  onboardingSteps.indexOf(step) <= onboardingSteps.indexOf(current);

/** Answering an earlier step again keeps the progress. */
export const stepOnceAnswered = (step: OnboardingStep, current: OnboardingStep): OnboardingStep | null =>
  step === current ? stepAfter(step) : current;
