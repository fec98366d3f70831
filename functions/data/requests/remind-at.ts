import { remindersDue } from "#functions/data/keys.ts";

/** Index keys; one takes only 1,000 writes a second. */
export const remindKeys = 10;

export const remindAt = (request: string, at: Date) => ({
  gsi2pk: remindersDue([...request].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % remindKeys),
  gsi2sk: at.toISOString(),
  remindsAt: at.toISOString(),
});

/** One reminder per request. */
export const reminderOf = (request: string): string => `${request}-reminder`;
