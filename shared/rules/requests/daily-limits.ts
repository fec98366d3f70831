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

/** Waits until the next day because all organizations reached the daily limit. */
export const dayFull = "day_full";

/**
 * Per UTC day for all organizations; the rest of SES's 50,000
 * (https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas.html) is for alerts and log-in links.
 */
const emailsADay = 40_000;

/** From this total on, each organization has only its share. */
const sharedFrom = emailsADay / 2;
const shareOfEach = emailsADay / 20;

export const isDayFull = (own: number, all: number): boolean =>
  all >= emailsADay || (all >= sharedFrom && own >= shareOfEach);
