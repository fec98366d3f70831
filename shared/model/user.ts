import * as z from "zod/mini";
import { Id } from "./id.ts";
import { Language } from "./language.ts";
import { OnboardingStep } from "./onboarding.ts";
import { Role } from "./role.ts";
import { Email, line, Phone } from "./text.ts";

export const FirstName = line(60, "name_required");
export const LastName = line(60, "name_required");
export const Theme = z.enum(["light", "dark", "auto"], { error: "choice_invalid" });
export type Theme = z.infer<typeof Theme>;

/** Whether a complaint is announced to this person by email and by SMS. */
export const Notifications = z.object({ email: z.boolean(), phone: z.boolean() });

/** A new password: 10 characters or more; the server also refuses the most common ones. */
export const NewPassword = z
  .string({ error: "password_short" })
  .check(z.minLength(10, { error: "password_short" }), z.maxLength(200, { error: "too_long" }));

/** A person with an account. `role` is set where the person is shown as a member of one organization. */
export const User = z.object({
  _id: Id,
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  phone: z.nullable(Phone),
  role: z.nullable(Role),
  language: Language,
  theme: Theme,
  notifications: Notifications,
  /** The step that comes next and the organization it is about; null once all six are done. */
  onboarding: z.nullable(z.object({ step: OnboardingStep, organization: z.nullable(Id) })),
});
export type User = z.infer<typeof User>;
