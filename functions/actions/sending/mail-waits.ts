import { readEmailsOfDay } from "#functions/data/sending/emails-of-day.ts";
import { variable } from "#functions/environment.ts";
import { bounceEffect, hasTooManyBounces } from "#shared/rules/requests/bounces.ts";
import { dayFull } from "#shared/rules/requests/daily-limits.ts";
import type { SendingSettings } from "#shared/rules/requests/send-decision.ts";

/** Why emails of the organization to customers wait for tomorrow, or null. */
export async function mailWaitsFor(organization: string, now: Date): Promise<SendingSettings["mailWaits"]> {
  const emails = await readEmailsOfDay(organization, now);
  if (hasTooManyBounces(emails)) return bounceEffect;
  return emails.sent >= Number(variable("EMAILS_A_DAY")) ? dayFull : null;
}
