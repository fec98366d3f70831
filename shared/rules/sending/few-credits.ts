/** About a busy day's requests. */
export const fewCredits = 20;
