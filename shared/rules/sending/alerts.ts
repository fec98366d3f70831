/**
 * The most emails about one feedback each that a person gets in a day (UTC): as many about complaints, and as many about what
 * is none. Beyond, complaints become one digest in each hour, and all else stands in the daily one: forms without end must
 * not have us send, for dozens of members, as much as SES takes in a day.
 */
export const mailAlertsADay = 60;

/** The most alerts that one person, or one number, gets by SMS in a day (UTC). Beyond, the alert by email says that there was no text. */
export const smsAlertsADay = 30;

/**
 * The most alerts that an organization sends by SMS in a day (UTC), by the credits that it had when the day began: a third
 * of them, so that no flood of complaints uses them up. One person's texts of a day fit into a third of the free credits.
 */
export const smsAlertsOfOrganization = (credits: number): number => Math.ceil(credits / 3);
