import { oneDay, oneHour, oneMinute } from "#shared/rules/dates.ts";

/** Milliseconds for which bounces are remembered after the rest. */
export const cameBackLife = 7 * oneDay;

/**
 * Pause after the n-th hard bounce in milliseconds, 1 hour to 1 day, because bounces make SES pause the account
 * (https://docs.aws.amazon.com/ses/latest/dg/faqs-enforcement.html).
 */
export const restAfter = (times: number): number => Math.min(oneDay, oneHour * 4 ** (times - 1));

/**
 * Pause of customers' words after content refusals, in milliseconds; complaints are alerted without them, so that spam
 * words block nobody.
 */
export const restFromWords = (times: number): number => Math.min(4 * oneHour, 15 * oneMinute * 4 ** (times - 1));

const ourWords = new Set([
  ...["verify", "reset", "new_email", "already_registered", "email_changed", "password_changed", "account_closed"],
  ...["held_ratings", "few_credits"],
]);

const ofComplaints = new Set(["complaint_alert", "complaint_digest", "reply_alert"]);

/** Whether a refusal must be ours: the email held no third party's words. */
export const heldNobodysWords = (template: string, isRestingFromWords: boolean): boolean =>
  ourWords.has(template) || (isRestingFromWords && ofComplaints.has(template));

/** RFC 3463 status about the mailbox (5.1, 5.2.0 to 5.2.2, 5.4) or none; others may concern the content. */
export const speaksOfAddress = (status: string): boolean => status === "" || /^5\.(?:1\.|2\.[012]$|4\.)/.test(status);
