/** The countries whose numbers the product can read, by calling code. The first of each is the one that leads it. */
export const callingCodes = {
  "1": [
    "US",
    "AG",
    "AI",
    "AS",
    "BB",
    "BM",
    "BS",
    "CA",
    "DM",
    "DO",
    "GD",
    "GU",
    "JM",
    "KN",
    "KY",
    "LC",
    "MP",
    "MS",
    "PR",
    "SX",
    "TC",
    "TT",
    "VC",
    "VG",
    "VI",
  ],
  "31": ["NL"],
  "32": ["BE"],
  "33": ["FR"],
  "34": ["ES"],
  "39": ["IT"],
  "41": ["CH"],
  "43": ["AT"],
  "44": ["GB"],
  "45": ["DK"],
  "46": ["SE"],
  "47": ["NO"],
  "48": ["PL"],
  "49": ["DE"],
  "52": ["MX"],
  "55": ["BR"],
  "61": ["AU"],
  "64": ["NZ"],
  "81": ["JP"],
  "91": ["IN"],
  "212": ["MA"],
  "213": ["DZ"],
  "216": ["TN"],
  "221": ["SN"],
  "225": ["CI"],
  "351": ["PT"],
  "352": ["LU"],
  "353": ["IE"],
  "509": ["HT"],
} as const;

export type SmsCountry = (typeof callingCodes)[keyof typeof callingCodes][number];

/** The countries that SMS can go to, where an organization switches them on. */
export const smsCountries: readonly SmsCountry[] = Object.values(callingCodes).flat();

/** The country of that code, or null where SMS cannot go to it. */
export const smsCountry = (code: string | undefined): SmsCountry | null =>
  smsCountries.find((country) => country === code) ?? null;

/** The time zones of a country, where an area code says no more. */
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

/** Canada's zones beside those that its area codes name; all other zones of America's north are the United States'. */
const canadian =
  /^(?:Canada\/|America\/(?:St_Johns|Goose_Bay|Halifax|Glace_Bay|Moncton|Toronto|Montreal|Nipigon|Thunder_Bay|Atikokan|Iqaluit|Pangnirtung|Winnipeg|Rainy_River|Rankin_Inlet|Resolute|Regina|Swift_Current|Edmonton|Cambridge_Bay|Yellowknife|Inuvik|Vancouver|Dawson_Creek|Fort_Nelson|Creston|Whitehorse|Dawson)$)/;
const american =
  /^(?:US\/|America\/(?:New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak)$|America\/(?:Indiana|Kentucky|North_Dakota)\/|Pacific\/Honolulu$)/;

/** The country whose time zone that is, or null where none or several have it. */
export function countryOfZone(timeZone: string): SmsCountry | null {
  if (canadian.test(timeZone)) return "CA";
  if (american.test(timeZone)) return "US";
  return smsCountries.find((country) => countryZones[country]?.includes(timeZone) === true) ?? null;
}

/**
 * The countries whose numbers get SMS. An organization that has chosen none writes to its own, and one in Canada or the
 * United States to both. All others cost more, and wait to be switched on.
 */
export function allowedCountries(chosen: readonly string[] | null, home: SmsCountry | null): readonly SmsCountry[] {
  if (chosen !== null) return smsCountries.filter((country) => chosen.includes(country));
  return home === null || home === "CA" || home === "US" ? ["CA", "US"] : [home];
}
