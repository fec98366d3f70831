import { phoneCodeLife, tokenLife } from "#shared/rules/accounts/account.ts";
import { closedLife } from "#shared/rules/accounts/closing.ts";
import { additionLife } from "#shared/rules/accounts/organization-user.ts";
import { oneDay, oneHour } from "#shared/rules/durations.ts";
import { requestLife } from "#shared/rules/requests/request-link.ts";

/**
 * Lifetime of a message's link, code or offer in milliseconds from creation (requests: from due time); null if
 * unlimited.
 */
export const carriedLife: Readonly<Record<string, number | null>> = {
  ...tokenLife,
  phone_code: phoneCodeLife,
  user_added: additionLife,
  request: requestLife,
  account_closed: closedLife,
  organization_closed: closedLife,
  // A late reply would confuse the sender.
  text_answer: 2 * oneHour,
  already_registered: null,
  email_changed: null,
  password_changed: null,
  role_changed: null,
  member_removed: null,
  ownership_received: null,
  owner_added: null,
  complaint_alert: null,
  complaint_digest: null,
  reply_alert: null,
  held_ratings: null,
  feedback_news: null,
  daily_digest: null,
  few_credits: null,
  billing_notice: null,
  sales_contact: null,
};

/** Milliseconds in which sending is worthwhile: half of its lifetime must remain, or a day if that is less. */
export function worthSendingFor(template: string): number {
  const life = Object.hasOwn(carriedLife, template) ? (carriedLife[template] ?? null) : null;
  return life === null ? Number.POSITIVE_INFINITY : Math.max(life / 2, life - oneDay);
}
