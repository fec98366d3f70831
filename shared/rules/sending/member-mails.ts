import type { EmailsOfDay } from "#shared/rules/requests/bounces.ts";

/**
 * From this total per UTC day, each business has only its share of member emails; SES allows 50,000
 * (https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas.html).
 */
const sharedFrom = 5_000;
const shareOfEach = 500;

export const isMembersDayFull = (own: EmailsOfDay, all: EmailsOfDay): boolean =>
  all.sent >= sharedFrom && own.sent >= shareOfEach;
