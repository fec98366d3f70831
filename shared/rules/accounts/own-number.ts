import type { Refusal } from "#shared/model/refusal.ts";
import { type NoNumber, type RequestNumber, requestNumber } from "#shared/rules/requests/request-number.ts";
import { e164 } from "#shared/rules/sending/phone.ts";

const wordsOf = {
  number_without_country: "phone_country",
  number_short: "phone_unknown",
  number_invalid: "phone_unknown",
  number_country: "phone_unreached",
  number_premium: "phone_premium",
  number_landline: "phone_landline",
} as const satisfies Record<NoNumber["refused"], string>;

/** Texts are at our cost, so it must be a mobile number in a supported country. */
export function ownNumber(typed: string): RequestNumber | Refusal {
  const read: RequestNumber | NoNumber =
    e164(typed) === null ? { refused: "number_without_country" } : requestNumber(typed, null);
  return "number" in read ? read : { refused: "invalid", fields: { phone: wordsOf[read.refused] } };
}
