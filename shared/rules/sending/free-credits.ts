/** The countries that texts from free credits go to. To others they may cost us fifty times as much. */
export const freeCountries: readonly string[] = ["CA", "US"];
