import { e164 } from "./phone.ts";

/** Other countries may cost us fifty times as much. */
export const freeCountries: readonly string[] = ["CA", "US"];

/** North American area codes abroad or at premium rates. */
const elsewhere =
  "242|246|264|268|284|340|345|441|473|649|658|664|670|671|684|721|758|767|784|787|809|829|849|868|869|876|900|939";
const inFreeCountry = new RegExp(String.raw`^\+1(?!${elsewhere})[2-9]\d{9}$`);

/** Smaller than the full numbering plans, which are too large for the sender's bundle. */
export const isInFreeCountry = (number: string): boolean => inFreeCountry.test(e164(number) ?? "");

/** Organizations with free credits per network (IPv4 or /48) and day, because inboxes are unlimited. */
export const freeCreditsOfNetwork = 20;

/** About a busy day's requests; warns from here down. */
export const fewCredits = 20;
