import { type OnboardingStep, onboardingSteps } from "#shared/model/onboarding.ts";

/** The step after `step`, or null after the last. docs/rules.md#onboarding lists all six. */
export const stepAfter = (step: OnboardingStep): OnboardingStep | null =>
  onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? null;

/** Whether `step` may be answered while `current` is next: only `current` itself, or an earlier step again. */
export const mayAnswer = (step: OnboardingStep, current: OnboardingStep): boolean =>
  onboardingSteps.indexOf(step) <= onboardingSteps.indexOf(current);

/**
 * The next step after `step` was answered while `current` was next. Answering an earlier step again loses no progress.
 */
export const stepOnceAnswered = (step: OnboardingStep, current: OnboardingStep): OnboardingStep | null =>
  step === current ? stepAfter(step) : current;
