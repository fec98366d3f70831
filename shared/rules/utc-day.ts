import { oneDay } from "./durations.ts";

/** End of the UTC day, by which limits count. */
export const endOfUtcDay = (moment: Date): Date => new Date((Math.floor(moment.getTime() / oneDay) + 1) * oneDay);
