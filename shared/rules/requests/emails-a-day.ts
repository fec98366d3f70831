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
