/** Per person, UTC day and kind; beyond, hourly or daily digests, so that floods do not use up SES's quota. */
export const mailAlertsADay = 60;

/** Per person or number and UTC day; beyond, the email alert says so. */
export const smsAlertsADay = 30;

/** A third of the credits at the day's start, so that a flood does not use them up. */
export const smsAlertsOfOrganization = (credits: number): number => Math.ceil(credits / 3);
