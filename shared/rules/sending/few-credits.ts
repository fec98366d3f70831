/** About a busy day's requests; warns from here down. */
export const fewCredits = 20;
