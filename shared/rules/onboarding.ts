import { type OnboardingStep, onboardingSteps } from "#shared/model/onboarding.ts";

/** The step after `step`, or null after the last (design §6). */
export const stepAfter = (step: OnboardingStep): OnboardingStep | null =>
  onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? null;

/** Whether `step` may be answered while `current` is the next one: that one, or an earlier one once more. */
export const mayAnswer = (step: OnboardingStep, current: OnboardingStep): boolean =>
  onboardingSteps.indexOf(step) <= onboardingSteps.indexOf(current);

/** The next step once `step` was answered while `current` was next: going back changes nothing of how far one has come. */
export const stepOnceAnswered = (step: OnboardingStep, current: OnboardingStep): OnboardingStep | null =>
  step === current ? stepAfter(step) : current;
