import { oneDay } from "#shared/rules/durations.ts";
/** How long a registration waits for its emailed link before it is deleted, in milliseconds: seven days. */
export const registrationLife = 7 * oneDay;
