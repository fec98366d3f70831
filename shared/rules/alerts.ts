/** The most alerts that one person gets by SMS in a day (UTC). Beyond, the alert by email says that there was no text. */
export const smsAlertsADay = 30;
