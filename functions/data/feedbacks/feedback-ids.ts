import { encodeTime, TIME_MAX } from "ulid";

export const firstIdEver = "0".repeat(26);
export const lastIdEver = `7${"Z".repeat(25)}`;

/** Lowest id at a moment (milliseconds). */
export const firstIdAt = (moment: number): string => `${encodeTime(Math.max(0, moment), 10)}${"0".repeat(16)}`;

/** Highest id at a moment (milliseconds). */
export const lastIdAt = (moment: number): string =>
  `${encodeTime(Math.min(Math.max(0, moment), TIME_MAX), 10)}${"Z".repeat(16)}`;
