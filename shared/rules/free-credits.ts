/** The countries that texts from free credits go to. To others they may cost us fifty times as much. */
export const freeCountries: readonly string[] = ["CA", "US"];

/** How many texts to customers an account sends in a day from free credits. */
export const freeTextsADay = 30;
