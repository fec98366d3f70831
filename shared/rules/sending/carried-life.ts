import { phoneCodeLife, tokenLife } from "#shared/rules/accounts/account.ts";
import { closedLife } from "#shared/rules/accounts/closing.ts";
import { additionLife } from "#shared/rules/accounts/organization-user.ts";
import { oneDay, oneHour } from "#shared/rules/durations.ts";
import { requestLife } from "#shared/rules/requests/request-link.ts";

/**
 * For how long that works what a message carries, by its template, in milliseconds from the moment when it is made
 * (a request's link: from when it is first due): a link, a code, a password, or what it says that its reader can still do. Null where nothing of it ends.
 */
export const carriedLife: Readonly<Record<string, number | null>> = {
  ...tokenLife,
  phone_code: phoneCodeLife,
  user_added: additionLife,
  request: requestLife,
  account_closed: closedLife,
  organization_closed: closedLife,
  // Whoever asked by a text would not know any more what is answered.
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

/**
 * Milliseconds in which a message is worth sending, from the same moment: what arrives works for half of its
 * life at least, or for a day where half is more. Infinite where nothing of it ends.
 */
export function worthSendingFor(template: string): number {
  const life = Object.hasOwn(carriedLife, template) ? (carriedLife[template] ?? null) : null;
  return life === null ? Number.POSITIVE_INFINITY : Math.max(life / 2, life - oneDay);
}
