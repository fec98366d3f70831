/** In milliseconds. */
export const oneMinute = 60_000;
export const oneHour = 60 * oneMinute;
export const oneDay = 24 * oneHour;

export const inSeconds = (milliseconds: number): number => milliseconds / 1_000;
