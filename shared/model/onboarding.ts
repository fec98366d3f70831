import * as z from "zod/mini";

/** In the order that the server enforces. */
export const onboardingSteps = [
  "welcome",
  "feedback-id",
  "stars-limit",
  "phone-number",
  "website-link",
  "linked-accounts",
] as const;
export const OnboardingStep = z.enum(onboardingSteps, { error: "choice_invalid" });
export type OnboardingStep = z.infer<typeof OnboardingStep>;
