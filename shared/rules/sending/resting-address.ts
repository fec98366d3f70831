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
 * For how long nothing that a customer wrote goes to an address where emails were refused for their words `times` times, as a
 * filter for spam does: a quarter of an hour, an hour, then four each, in milliseconds. Complaints are told of without it meanwhile,
 * and links go out: whoever writes what filters refuse must keep nobody from either. A mail server that takes nothing of ours
 * says the same of each email. The first one without words tells, and few with words come back until then.
 */
export const restFromWords = (times: number): number => Math.min(4 * oneHour, 15 * oneMinute * 4 ** (times - 1));

/** The emails that say nothing but what we and their receiver chose. */
const ourWords = new Set([
  ...["verify", "reset", "new_email", "already_registered", "email_changed", "password_changed", "account_closed"],
  ...["held_ratings", "few_credits"],
]);

/** The emails that are written without their customers' words while their address rests from these. */
const ofComplaints = new Set(["complaint_alert", "complaint_digest", "reply_alert"]);

/**
 * Whether an email held nobody's words: whatever refused it refuses us. `isRestingFromWords`: it was sent while its address
 * rested from customers' words. All other emails hold what somebody else typed: who adds people, asks our sales or changes a role.
 */
export const heldNobodysWords = (template: string, isRestingFromWords: boolean): boolean =>
  ourWords.has(template) || (isRestingFromWords && ofComplaints.has(template));

/**
 * Whether a refusal speaks of the address, by its status of RFC 3463: no such mailbox or system (5.1), a mailbox that is off or
 * full (5.2.0 to 5.2.2), no way there (5.4); so does one without a status. Any other may be for what the email says: a filter for
 * spam says 5.7, and a server that gives no such code is taken for 5.0.0.
 */
export const speaksOfAddress = (status: string): boolean => status === "" || /^5\.(?:1\.|2\.[012]$|4\.)/.test(status);
