import * as z from "zod/mini";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { User } from "#shared/model/user.ts";

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
