import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Language } from "./language.ts";
import { OnboardingStep } from "./onboarding.ts";
import { Role } from "./role.ts";

export const Theme = z.enum(["light", "dark", "auto"], { error: "choice_invalid" });
export type Theme = z.infer<typeof Theme>;

/** What a person is told of, and by which channel. What is absent was never chosen: `shared/rules/sending/notifications.ts` says what holds then. */
export const Notifications = z.object({
  /** A new complaint at once, by email. */
  email: z.boolean(),
  /** A new complaint at once, by SMS. */
  phone: z.boolean(),
  /** Every other new feedback at once, by email. */
  feedback: z.optional(z.boolean()),
  /** That ratings are held for a check, by email. */
  held: z.optional(z.boolean()),
  /** All feedback of a day in one email. */
  digest: z.optional(z.boolean()),
});
export type Notifications = z.infer<typeof Notifications>;

/** What somebody is told of who has chosen nothing yet. */
export const firstNotifications: Notifications = { email: true, phone: false };

/** A person with an account. `role` is set where the person is shown as a member of one organization. */
export const User = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: orNull(z.string()),
  /** Whether the person has typed back a code that was sent to `phone`. Only such a number receives alerts. */
  phoneVerified: z._default(z.boolean(), false),
  role: z.catch(z.nullable(Role), null),
  language: z.catch(Language, "en"),
  theme: z.catch(Theme, "auto"),
  notifications: z._default(Notifications, firstNotifications),
  /** Whether the person administrates the platform: a command makes somebody that, never a form. */
  platformAdministrator: z._default(z.boolean(), false),
  /** Whether the person still is at their first log-in: nothing else is open to them before they replace the temporary password. */
  firstLogIn: z._default(z.boolean(), false),
  /** The step that comes next and the organization it is about; null once all are done. */
  onboarding: z.catch(z.nullable(z.object({ step: OnboardingStep, organization: z.nullable(z.string()) })), null),
});
export type User = z.infer<typeof User>;
