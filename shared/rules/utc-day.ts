import { oneDay } from "./durations.ts";

/** Where the day of a moment ends, as limits count days: by UTC. */
export const endOfUtcDay = (moment: Date): Date => new Date((Math.floor(moment.getTime() / oneDay) + 1) * oneDay);
