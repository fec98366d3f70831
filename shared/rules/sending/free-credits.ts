import { e164 } from "./phone.ts";

/** The countries that texts from free credits go to. To others they may cost us fifty times as much. */
export const freeCountries: readonly string[] = ["CA", "US"];

/** The area codes of North America that are elsewhere, or at a premium rate. */
const elsewhere =
  "242|246|264|268|284|340|345|441|473|649|658|664|670|671|684|721|758|767|784|787|809|829|849|868|869|876|900|939";
const inFreeCountry = new RegExp(String.raw`^\+1(?!${elsewhere})[2-9]\d{9}$`);

/**
 * Whether a number with its country code is in one of `freeCountries`. The plans of all numbers tell it too
 * (`requestNumber`), but are too large for the bundle that sends every message.
 */
export const isInFreeCountry = (number: string): boolean => inFreeCountry.test(e164(number) ?? "");

/**
 * How many organizations of one network, an IPv4 address or an IPv6 /48, get free credits in a day. Whoever owns a domain has
 * as many inboxes as they like, and each of them texts at our cost.
 */
export const freeCreditsOfNetwork = 20;
