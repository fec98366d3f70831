import { oneDay } from "#shared/rules/durations.ts";

/** How long a registration waits for its emailed link before it is deleted, in milliseconds: seven days. */
export const registrationLife = 7 * oneDay;

/**
 * Emails of one day that tell one person of new passwords, and as many of closings: what is beyond happens without an email.
 * Both can be done again at once, so that one free account could else fill the queue that everybody's emails wait in.
 */
export const accountNotices = 10;
