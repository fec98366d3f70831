import { batchAtMost } from "#shared/model/request-batch.ts";
import { oneDay } from "#shared/rules/dates.ts";

const newFor = 7 * oneDay;

/** Daily requests by age in milliseconds; low for new accounts, which could otherwise spam. */
export const requestsOfDay = (age: number): number => (age < newFor ? 200 : batchAtMost);

/** Limits trying out lists by preview. */
export const previewedADay = 2 * batchAtMost;

/** Includes skips reported on sending, so that a fully previewed upload can still be sent. */
export const lookedADay = previewedADay + batchAtMost;

/** Factor for all accounts of an organization together. */
export const lookedTogether = 2;

/** Waits until the next day because the organization sent its emails of the day. */
export const dayFull = "day_full";
