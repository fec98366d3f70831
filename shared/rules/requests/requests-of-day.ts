import { batchAtMost } from "#shared/model/request-batch.ts";
import { oneDay } from "#shared/rules/durations.ts";

/** For how long an account is new to asking, in milliseconds. */
const newFor = 7 * oneDay;

/**
 * How many customers an account, or an organization, may ask in a day: 200 in its first seven days, then as many as one
 * upload holds. A stranger's new account must not write to thousands in our name.
 */
export const requestsOfDay = (age: number): number => (age < newFor ? 200 : batchAtMost);

/**
 * How many customers an account may look at in a day before it asks them: twice as many as it may ask at most. What a preview
 * says of people is not for trying out lists.
 */
export const previewedADay = 2 * batchAtMost;

/**
 * How many an account may look at in a day in all: those of previews, and those that it is told of when it asks that they are
 * not asked. So whoever looked at a whole upload twice can still send it.
 */
export const lookedADay = previewedADay + batchAtMost;

/** How many times as many all accounts of an organization may look at together: no one of them uses up the others' day. */
export const lookedTogether = 2;
