/** The countries that texts from free credits go to. To others they may cost us fifty times as much. */
export const freeCountries: readonly string[] = ["CA", "US"];

/**
 * How many organizations of one network, an IPv4 address or an IPv6 /48, get free credits in a day. Whoever owns a domain has
 * as many inboxes as they like, and each of them texts at our cost.
 */
export const freeCreditsOfNetwork = 20;
