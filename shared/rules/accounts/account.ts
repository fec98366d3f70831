import * as z from "zod/mini";
import { type OnboardingStep, onboardingSteps } from "#shared/model/onboarding.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { User } from "#shared/model/user.ts";
import { oneDay, oneHour, oneMinute } from "#shared/rules/dates.ts";
import { type NoNumber, type RequestNumber, requestNumber } from "#shared/rules/requests/request-number.ts";
import { e164 } from "#shared/rules/sending/phone.ts";

const wordsOf = {
  number_without_country: "phone_country",
  number_short: "phone_unknown",
  number_invalid: "phone_unknown",
  number_country: "phone_unreached",
  number_premium: "phone_premium",
  number_landline: "phone_landline",
} as const satisfies Record<NoNumber["refused"], string>;

/** Texts are at our cost, so it must be a mobile number in a supported country. */
export function ownNumber(typed: string): RequestNumber | Refusal {
  const read: RequestNumber | NoNumber =
    e164(typed) === null ? { refused: "number_without_country" } : requestNumber(typed, null);
  return "number" in read ? read : { refused: "invalid", fields: { phone: wordsOf[read.refused] } };
}

export const stepAfter = (step: OnboardingStep): OnboardingStep | null =>
  onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? null;

/** Allows the current step, or an earlier one again. */
export const mayAnswer = (step: OnboardingStep, current: OnboardingStep): boolean =>
  onboardingSteps.indexOf(step) <= onboardingSteps.indexOf(current);

/** Answering an earlier step again keeps the progress. */
export const stepOnceAnswered = (step: OnboardingStep, current: OnboardingStep): OnboardingStep | null =>
  step === current ? stepAfter(step) : current;

const Account = z.omit(User, { role: true });

export type NewUser = Pick<User, "firstName" | "lastName" | "email" | "language">;

/** A new person at the first step of onboarding; complaint alerts by email are on. */
export const newUser = (_id: string, { firstName, lastName, email, language }: NewUser): z.infer<typeof Account> =>
  Account.parse({
    _id,
    firstName,
    lastName,
    email,
    language,
    onboarding: { step: onboardingSteps[0], organization: null },
  });

export const tokenLife = { verify: 72 * oneHour, reset: 2 * oneHour, new_email: oneDay } as const;

/** In milliseconds. */
export const phoneCodeLife = 10 * oneMinute;

/** Unconfirmed registrations are deleted after this time, in milliseconds. */
export const registrationLife = 7 * oneDay;

/** Emails a day to one person per kind of notice, so that repeated changes cannot fill the shared queue. */
export const accountNotices = 10;
