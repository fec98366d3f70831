import * as z from "zod/mini";
import { Language } from "./language.ts";
import { orNull } from "./moment.ts";
import { OnboardingStep } from "./onboarding.ts";
import { Role } from "./role.ts";

export const Theme = z.enum(["light", "dark", "auto"], { error: "choice_invalid" });
export type Theme = z.infer<typeof Theme>;

/** Absent means never chosen; then the defaults of the notification rules apply. */
export const Notifications = z.object({
  /** Every new complaint, by email. */
  email: z.boolean(),
  /** Every new complaint, by SMS. */
  phone: z.boolean(),
  /** Every other new feedback, by email. */
  feedback: z.optional(z.boolean()),
  /** Held ratings, by email. */
  held: z.optional(z.boolean()),
  digest: z.optional(z.boolean()),
});
export type Notifications = z.infer<typeof Notifications>;

const firstNotifications: Notifications = { email: true, phone: false };

export const User = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: orNull(z.string()),
  /** Proved by a code; only verified numbers get alerts. */
  phoneVerified: z._default(z.boolean(), false),
  role: z.catch(z.nullable(Role), null),
  language: z.catch(Language, "en"),
  theme: z.catch(Theme, "auto"),
  notifications: z._default(Notifications, firstNotifications),
  /** Set by a command only, never by a form. */
  platformAdministrator: z._default(z.boolean(), false),
  /** Must replace the temporary password before anything else. */
  firstLogIn: z._default(z.boolean(), false),
  /** Next step and its organization; null when done. */
  onboarding: z.catch(z.nullable(z.object({ step: OnboardingStep, organization: z.nullable(z.string()) })), null),
});
export type User = z.infer<typeof User>;
