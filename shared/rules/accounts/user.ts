import * as z from "zod/mini";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { User } from "#shared/model/user.ts";

/** A person by themselves: a role belongs to a membership. */
const Account = z.omit(User, { role: true });

/** What is known of a person who registers. Everything else has its default. */
export type NewUser = Pick<User, "firstName" | "lastName" | "email" | "language">;

/** A new person with the noun's defaults, at the first step of onboarding. Complaints are announced by email. */
export const newUser = (_id: string, { firstName, lastName, email, language }: NewUser): z.infer<typeof Account> =>
  Account.parse({
    _id,
    firstName,
    lastName,
    email,
    language,
    onboarding: { step: onboardingSteps[0], organization: null },
  });
