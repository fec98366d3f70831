/** The code of why an email to a customer waits for the next day: all businesses together have sent as many as go out in a day. */
export const dayFull = "day_full";

/**
 * How many emails go to customers in a day (UTC), of all organizations together. SES lets a new account send 50,000 in a day
 * (https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas.html): a fifth of these is left for alerts, and for links
 * without which nobody gets in.
 */
export const emailsADay = 40_000;

/** From how many on each organization has its share alone, and how large that is: nobody uses up the day of all others. */
const sharedFrom = emailsADay / 2;
const shareOfEach = emailsADay / 20;

/** Whether an organization that has sent `own` emails to customers today sends no more of them, where all have sent `all`. */
export const isDayFull = (own: number, all: number): boolean =>
  all >= emailsADay || (all >= sharedFrom && own >= shareOfEach);
