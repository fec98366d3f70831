import type { MetadataJson, PhoneNumber, PhoneNumberType } from "libphonenumber-js/core";
import parse from "libphonenumber-js/core";
import { contactLimits } from "#shared/model/contact.ts";
import type { SkipReason } from "#shared/model/request.ts";
import { callingCodes, type SmsCountry } from "#shared/model/sms-country.ts";
import { plainText } from "#shared/model/typed-contact.ts";
import { readTypedPhone } from "#shared/model/typed-phone.ts";
import { isAreaCode, zonesOfNumber } from "#shared/rules/sending/area-codes.ts";
import { e164, isShort } from "#shared/rules/sending/phone.ts";
import plans from "#shared/rules/sending/phone-plans.json" with { type: "json" };
import { countryOfZone, smsCountry } from "#shared/rules/sending/sms-countries.ts";

const metadata: MetadataJson = {
  version: 4,
  country_calling_codes: Object.fromEntries(Object.entries(callingCodes).map(([code, all]) => [code, [...all]])),
  countries: plans,
  nonGeographic: {},
};

export interface RequestNumber {
  /** E.164, equal for every spelling. */
  number: string;
  country: SmsCountry;
  /** Plausible length but unknown area code, perhaps newer than our copy. */
  unknown?: true;
  timeZones: readonly string[];
}

export interface NoNumber {
  refused: Extract<SkipReason, `number_${string}`>;
}

/** Number types that are no mobile phone; North America does not distinguish them. */
const refusedTypes: Partial<Record<PhoneNumberType, NoNumber["refused"]>> = {
  FIXED_LINE: "number_landline",
  VOIP: "number_landline",
  PREMIUM_RATE: "number_premium",
  SHARED_COST: "number_premium",
  TOLL_FREE: "number_landline",
  UAN: "number_landline",
  VOICEMAIL: "number_landline",
  PERSONAL_NUMBER: "number_landline",
  PAGER: "number_landline",
};

/** First number without extension, `00` as `+`; else the text. */
const plain = (typed: string): string =>
  (readTypedPhone(typed).read ?? plainText(typed)).replace(/^(?:tel:|00 ?(?=[1-9]))/i, (start) =>
    start.startsWith("0") ? "+" : "",
  );

/** A possible new area code; a middle 9 and double digits are reserved. */
const ofNewArea = /^[2-9](?!9|2[1-9]|8)(\d)(?!\1)\d[2-9]\d{6}$/;

const mayBeNew = ({ number, nationalNumber, countryCallingCode }: PhoneNumber): boolean =>
  countryCallingCode === "1"
    ? ofNewArea.test(nationalNumber) && !isAreaCode(nationalNumber.slice(0, 3))
    : e164(number) !== null;

/** `home` if it shares the calling code, else the code's main country. */
function countryOfNew(found: PhoneNumber, home: SmsCountry | null): SmsCountry | null {
  if (!found.isPossible() || !mayBeNew(found)) return null;
  const [, countries] = Object.entries(callingCodes).find(([code]) => code === found.countryCallingCode) ?? [];
  return smsCountry([...(countries ?? [])].find((country) => country === home) ?? countries?.[0]);
}

const isKnown = (digits: string): boolean => Object.keys(callingCodes).some((code) => digits.startsWith(code));

/** Parses an SMS number, or says why not; without country code it is one of `home`, never guessed. */
export function requestNumber(typed: string, home: SmsCountry | null): RequestNumber | NoNumber {
  if (typed.length > contactLimits.phone) return { refused: "number_invalid" };
  const text = plain(typed);
  const digits = text.replaceAll(/\D/g, "");
  if (/^\+/.test(text)) {
    if (digits !== "" && !isKnown(digits)) return { refused: "number_country" };
  } else if (isShort(text)) {
    return { refused: "number_short" };
  } else if (home === null && digits.length > 6) {
    return { refused: "number_without_country" };
  }
  const found = parse(text, { ...(home === null ? {} : { defaultCountry: home }), extract: false }, metadata);
  const known = found?.isValid() ? smsCountry(found.country) : null;
  const country = known ?? (found ? countryOfNew(found, home) : null);
  if (found === undefined || country === null) return { refused: "number_invalid" };
  const type = found.getType();
  const refused = type && refusedTypes[type];
  if (refused !== undefined) return { refused };
  const timeZones = zonesOfNumber(found.number, country);
  return { number: found.number, country, timeZones, ...(known === null && { unknown: true }) };
}

/** Country of the organization's phone, else of its time zone. */
export function homeCountry({ phone, timeZone }: { phone: string | null; timeZone: string }): SmsCountry | null {
  const text = plain((phone ?? "").slice(0, contactLimits.phone));
  return smsCountry(parse(text, { extract: false }, metadata)?.country) ?? countryOfZone(timeZone);
}
