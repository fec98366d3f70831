/** Limits repeated alerts by a customer who keeps changing a complaint back and forth. */
export const alertedAgainAtMost = 3;

/** Members are alerted once per round, so not again beyond the last. */
export const alertRoundOf = (takenBack = 0): number => Math.min(takenBack, alertedAgainAtMost);

export const alertsAgain = (takenBack: number): boolean => alertRoundOf(takenBack) === takenBack;
