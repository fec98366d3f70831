/**
 * How often members are alerted again of one feedback, because its customer changed a complaint to none and back: one who
 * does so over and over must not use up alerts and credits.
 */
export const alertedAgainAtMost = 3;

/**
 * The round of alerts that a complaint is told in, by how often its customer took it back: 0 is the first. Whoever was told
 * in an earlier round is told again, so beyond the last round nobody is.
 */
export const alertRoundOf = (takenBack = 0): number => Math.min(takenBack, alertedAgainAtMost);

/** Whether a complaint that was taken back as often, and is made anew, alerts anybody. */
export const alertsAgain = (takenBack: number): boolean => alertRoundOf(takenBack) === takenBack;
