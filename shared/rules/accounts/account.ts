import { oneDay, oneHour, oneMinute } from "#shared/rules/durations.ts";

export const tokenLife = { verify: 72 * oneHour, reset: 2 * oneHour, new_email: oneDay } as const;

/** In milliseconds. */
export const phoneCodeLife = 10 * oneMinute;

/** Unconfirmed registrations are deleted after this time, in milliseconds. */
export const registrationLife = 7 * oneDay;

/** Emails a day to one person per kind of notice, so that repeated changes cannot fill the shared queue. */
export const accountNotices = 10;
