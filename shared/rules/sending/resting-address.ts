import { oneDay, oneHour, oneMinute } from "#shared/rules/durations.ts";

/** For how long it is known that emails to an address came back, after it has rested, in milliseconds. */
export const cameBackLife = 7 * oneDay;

/**
 * For how long nothing is written to an address after its emails came back for good `times` times: 1, 4, 16 hours, then a day
 * each, in milliseconds. A mailbox may be mended. But SES stops everybody's emails where too many come back
 * (https://docs.aws.amazon.com/ses/latest/dg/faqs-enforcement.html), and an address that is gone would have each alert do so.
 */
export const restAfter = (times: number): number => Math.min(oneDay, oneHour * 4 ** (times - 1));

/**
 * For how long nothing that a customer wrote goes to an address where an email was refused for its words, as a filter for spam
 * does, in milliseconds. Complaints are told of without it meanwhile, and links go out: whoever writes what filters refuse must
 * keep nobody from either.
 */
export const restForWords = 15 * oneMinute;

/**
 * The emails that say nothing but what we and their receiver's own business chose, once complaints are told of without their
 * customers' words. Others hold what somebody else typed: who adds people, asks our sales or changes a role.
 */
const ourWords = new Set([
  ...["verify", "reset", "new_email", "already_registered", "email_changed", "password_changed", "account_closed"],
  ...["complaint_alert", "complaint_digest", "held_ratings", "few_credits"],
]);

/** Whether an email to an address that rests from words holds nobody's: whatever refuses it then refuses us. */
export const holdsOurWordsAlone = (template: string): boolean => ourWords.has(template);
