import { remindersDue } from "#functions/data/keys.ts";

/** Keys of the index by due time. Reminders are spread over them, because one key takes 1,000 writes a second. */
export const remindKeys = 10;

/** Where the schedule finds a request to remind of, and when; `remindsAt` is the same for people. */
export const remindAt = (request: string, at: Date) => ({
  gsi2pk: remindersDue([...request].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % remindKeys),
  gsi2sk: at.toISOString(),
  remindsAt: at.toISOString(),
});

/** The id of the message that reminds of a request: there is one at most. */
export const reminderOf = (request: string): string => `${request}-reminder`;
