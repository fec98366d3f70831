import { encodeTime } from "ulid";

/** The first and the last id that a feedback can have. */
export const firstIdEver = "0".repeat(26);
export const lastIdEver = `7${"Z".repeat(25)}`;

/** The first id of a moment, in milliseconds. */
export const firstIdAt = (moment: number): string => `${encodeTime(Math.max(0, moment), 10)}${"0".repeat(16)}`;
