import { type SmsCountry, smsCountries } from "#shared/model/sms-country.ts";

/** Null if SMS cannot go there. */
export const smsCountry = (code: string | undefined): SmsCountry | null =>
  smsCountries.find((country) => country === code) ?? null;

/** Fallback where area codes do not tell. */
export const countryZones: Readonly<Partial<Record<SmsCountry, readonly string[]>>> = {
  US: ["America/New_York", "America/Los_Angeles"],
  CA: ["America/St_Johns", "America/Vancouver"],
  PR: ["America/Puerto_Rico"],
  NL: ["Europe/Amsterdam"],
  BE: ["Europe/Brussels"],
  FR: ["Europe/Paris"],
  ES: ["Europe/Madrid", "Atlantic/Canary"],
  IT: ["Europe/Rome"],
  CH: ["Europe/Zurich"],
  AT: ["Europe/Vienna"],
  GB: ["Europe/London"],
  DK: ["Europe/Copenhagen"],
  SE: ["Europe/Stockholm"],
  NO: ["Europe/Oslo"],
  PL: ["Europe/Warsaw"],
  DE: ["Europe/Berlin"],
  MX: ["America/Tijuana", "America/Mexico_City", "America/Cancun"],
  BR: ["America/Rio_Branco", "America/Sao_Paulo", "America/Noronha"],
  AU: ["Australia/Perth", "Australia/Brisbane", "Australia/Sydney"],
  NZ: ["Pacific/Auckland"],
  JP: ["Asia/Tokyo"],
  IN: ["Asia/Kolkata"],
  MA: ["Africa/Casablanca"],
  DZ: ["Africa/Algiers"],
  TN: ["Africa/Tunis"],
  SN: ["Africa/Dakar"],
  CI: ["Africa/Abidjan"],
  PT: ["Europe/Lisbon", "Atlantic/Azores"],
  LU: ["Europe/Luxembourg"],
  IE: ["Europe/Dublin"],
  HT: ["America/Port-au-Prince"],
};

/** Canadian zones without area code; other North American ones are the United States'. */
const canadian =
  /^(?:Canada\/|America\/(?:St_Johns|Goose_Bay|Halifax|Glace_Bay|Moncton|Toronto|Montreal|Nipigon|Thunder_Bay|Atikokan|Iqaluit|Pangnirtung|Winnipeg|Rainy_River|Rankin_Inlet|Resolute|Regina|Swift_Current|Edmonton|Cambridge_Bay|Yellowknife|Inuvik|Vancouver|Dawson_Creek|Fort_Nelson|Creston|Whitehorse|Dawson)$)/;
const american =
  /^(?:US\/|America\/(?:New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak)$|America\/(?:Indiana|Kentucky|North_Dakota)\/|Pacific\/Honolulu$)/;

/** Null for none or several. */
export function countryOfZone(timeZone: string): SmsCountry | null {
  if (canadian.test(timeZone)) return "CA";
  if (american.test(timeZone)) return "US";
  return smsCountries.find((country) => countryZones[country]?.includes(timeZone) === true) ?? null;
}

/** By default the organization's own; Canada and the US count together. */
export function allowedCountries(chosen: readonly string[] | null, home: SmsCountry | null): readonly SmsCountry[] {
  if (chosen !== null) return smsCountries.filter((country) => chosen.includes(country));
  return home === null || home === "CA" || home === "US" ? ["CA", "US"] : [home];
}
