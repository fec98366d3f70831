/** Waits until the next day because too many of the organization's emails bounced. */
export const bounceEffect = "came_back";

/** An organization's emails per UTC day. */
export interface EmailsOfDay {
  sent: number;
  bounced: number;
  complained: number;
}

/** A share of few emails says nothing about the list. */
const bouncedAtLeast = 20;
const complainedAtLeast = 4;

const bouncedShare = 0.05;
const complainedShare = 0.004;

/** Spam complaints that stop a day's emails, whatever their share. */
export const complaintLimit = 20;

/**
 * Whether an organization's emails pause today. SES reviews the shared sender from 5 % bounces or 0.1 % complaints
 * (https://docs.aws.amazon.com/ses/latest/dg/faqs-enforcement.html).
 */
export const hasTooManyBounces = ({ sent, bounced, complained }: EmailsOfDay): boolean =>
  (bounced >= bouncedAtLeast && bounced > sent * bouncedShare) ||
  (complained >= complainedAtLeast && complained > sent * complainedShare) ||
  complained >= complaintLimit;

/** RFC 3463 status about the mailbox (5.1, 5.2.0 to 5.2.2, 5.4) or none; others may concern the content. */
export const speaksOfAddress = (status: string): boolean => status === "" || /^5\.(?:1\.|2\.[012]$|4\.)/.test(status);
