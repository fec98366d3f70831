import type { EmailsOfDay } from "#shared/rules/requests/came-back.ts";

/**
 * From how many emails on that tell members what customers said, of all businesses in a day (UTC), each business has its share
 * alone, and how large that is. A hundred members of one business, each with as many of its customers' words as a person gets in a day, are
 * 14,000 emails, and forms without end cost nobody anything. SES lets a new account send 50,000 in a day
 * (https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas.html), of which four fifths are for customers (`emails-a-day.ts`).
 */
const sharedFrom = 5_000;
const shareOfEach = 500;

/** Whether a business that has told its members by `own` emails today tells them no more, where all have sent `all`. */
export const isMembersDayFull = (own: EmailsOfDay, all: EmailsOfDay): boolean =>
  all.sent >= sharedFrom && own.sent >= shareOfEach;
