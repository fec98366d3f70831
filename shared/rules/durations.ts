/** Lengths of time in milliseconds, as `Date` counts. */
export const oneMinute = 60_000;
export const oneHour = 60 * oneMinute;
export const oneDay = 24 * oneHour;

/** A length of time in seconds, as cookies, limits and browsers' caches count. */
export const inSeconds = (milliseconds: number): number => milliseconds / 1_000;
