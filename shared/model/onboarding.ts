import * as z from "zod/mini";

/** The six steps in the server's order (design §6). */
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
