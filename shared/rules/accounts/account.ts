import { oneDay, oneHour, oneMinute } from "#shared/rules/durations.ts";

/** How long an emailed link works, in milliseconds. */
export const tokenLife = { verify: 72 * oneHour, reset: 2 * oneHour, new_email: oneDay } as const;

/** How long the code of a phone's number serves, in milliseconds: ten minutes. */
export const phoneCodeLife = 10 * oneMinute;

/** How long a registration waits for its emailed link before it is deleted, in milliseconds: seven days. */
export const registrationLife = 7 * oneDay;

/**
 * Emails of one day that tell one person of new passwords, and as many of closings: what is beyond happens without an email.
 * Both can be done again at once, so that one free account could else fill the queue that everybody's emails wait in.
 */
export const accountNotices = 10;
