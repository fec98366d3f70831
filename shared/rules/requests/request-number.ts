import parse, { type MetadataJson, type PhoneNumber, type PhoneNumberType } from "libphonenumber-js/core";
import { contactLimits } from "#shared/model/contact.ts";
import type { SkipReason } from "#shared/model/request.ts";
import { callingCodes, type SmsCountry } from "#shared/model/sms-country.ts";
import { plainText } from "#shared/model/typed-contact.ts";
import { readPhone } from "#shared/model/typed-phone.ts";
import { isAreaCode, zonesOfNumber } from "#shared/rules/sending/area-codes.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import plans from "#shared/rules/sending/phone-plans.json" with { type: "json" };
import { countryOfZone, smsCountry } from "#shared/rules/sending/sms-countries.ts";
import { isShort } from "#shared/rules/sending/typed-number.ts";

const metadata: MetadataJson = {
  version: 4,
  country_calling_codes: Object.fromEntries(Object.entries(callingCodes).map(([code, all]) => [code, [...all]])),
  countries: plans,
  nonGeographic: {},
};

/** A number that can get an SMS. */
export interface RequestNumber {
  /** In E.164 form: one person's number is the same in whatever spelling. */
  number: string;
  country: SmsCountry;
  /** Whether only its length fits its country's plan: its area code may be newer than our copy. */
  unknown?: true;
  /** Where its owner may be, as far as it tells; none where it does not. */
  timeZones: readonly string[];
}

/** Why a number cannot get an SMS. */
export interface NoNumber {
  refused: Extract<SkipReason, `number_${string}`>;
}

/** What kinds of number are not a phone in somebody's hand. In North America mobile phones and landlines look alike. */
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

/** The first number of a text, without its extension and with `00` as `+`, or the text where it holds none. */
const plain = (typed: string): string =>
  (readPhone(typed).read ?? plainText(typed)).replace(/^(?:tel:|00 ?(?=[1-9]))/i, (start) =>
    start.startsWith("0") ? "+" : "",
  );

/** A North American number whose area code may be new: none has a 9 or twice the same digit, which services have. */
const ofNewArea = /^[2-9](?!9|2[1-9]|8)(\d)(?!\1)\d[2-9]\d{6}$/;

/** Whether a number that our copy of its plan does not know may be new there: it has the length, and no known area code. */
const mayBeNew = ({ number, nationalNumber, countryCallingCode }: PhoneNumber): boolean =>
  countryCallingCode === "1"
    ? ofNewArea.test(nationalNumber) && !isAreaCode(nationalNumber.slice(0, 3))
    : e164(number) !== null;

/** The country of a number that may be new: the organization's own where the code is its, or the one that leads the code. */
function countryOfNew(found: PhoneNumber, home: SmsCountry | null): SmsCountry | null {
  if (!found.isPossible() || !mayBeNew(found)) return null;
  const [, countries] = Object.entries(callingCodes).find(([code]) => code === found.countryCallingCode) ?? [];
  return smsCountry([...(countries ?? [])].find((country) => country === home) ?? countries?.[0]);
}

const isKnown = (digits: string): boolean => Object.keys(callingCodes).some((code) => digits.startsWith(code));

/**
 * The number that somebody typed, for an SMS to a customer, or why it can have none. A number without country code is
 * read as one of `home`, the organization's country; where that is not known either, guessing could text a stranger.
 */
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

/** The country that an organization's own number tells or, without one, its time zone. */
export function homeCountry({ phone, timeZone }: { phone: string | null; timeZone: string }): SmsCountry | null {
  const text = plain((phone ?? "").slice(0, contactLimits.phone));
  return smsCountry(parse(text, { extract: false }, metadata)?.country) ?? countryOfZone(timeZone);
}
