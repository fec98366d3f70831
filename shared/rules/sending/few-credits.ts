/** From so many SMS credits down it is time to think of more: a busy day's requests. */
export const fewCredits = 20;
