/** The code of why an email to a customer waits for the next day: too many of its organization's came back. */
export const cameBack = "came_back";

/** What came of an organization's emails to its customers in a day (UTC). */
export interface EmailsOfDay {
  sent: number;
  /** Those that came back for good. */
  bounced: number;
  /** Those that somebody marked as spam. */
  complained: number;
}

/** From how many on the share counts: of few emails one alone is a large share, and says nothing of the list. */
const bouncedAtLeast = 20;
const complainedAtLeast = 4;

/** The shares beyond which no more go out. */
const bouncedShare = 0.05;
const complainedShare = 0.004;

/** How many emails that were marked as spam are counted in a day, and from which on no more go out, whatever their share. */
export const complainedAtMost = 20;

/**
 * Whether so many of an organization's emails came back, or were marked as spam, that no more of them go out that day. All
 * businesses write by one sender: SES reviews it at 5 % that bounced or 0.1 % complaints, and stops it at 10 % or 0.5 %
 * (https://docs.aws.amazon.com/ses/latest/dg/faqs-enforcement.html). One bad list must not keep others from their alerts.
 */
export const isTooMuchBack = ({ sent, bounced, complained }: EmailsOfDay): boolean =>
  (bounced >= bouncedAtLeast && bounced > sent * bouncedShare) ||
  (complained >= complainedAtLeast && complained > sent * complainedShare) ||
  complained >= complainedAtMost;
