import type { Refusal } from "#shared/model/refusal.ts";
import { type NoNumber, type RequestNumber, requestNumber } from "#shared/rules/requests/request-number.ts";
import { e164 } from "#shared/rules/sending/phone.ts";

/** What its field says of a number that gets no text. */
const wordsOf = {
  number_without_country: "phone_country",
  number_short: "phone_unknown",
  number_invalid: "phone_unknown",
  number_country: "phone_unreached",
  number_premium: "phone_premium",
  number_landline: "phone_landline",
} as const satisfies Record<NoNumber["refused"], string>;

/**
 * The number that somebody says is theirs. Texts to it are at our cost, so it is one that a person holds, in a country that
 * we text to. Refused: `invalid`, with what the field `phone` says.
 */
export function ownNumber(typed: string): RequestNumber | Refusal {
  const read: RequestNumber | NoNumber =
    e164(typed) === null ? { refused: "number_without_country" } : requestNumber(typed, null);
  return "number" in read ? read : { refused: "invalid", fields: { phone: wordsOf[read.refused] } };
}
