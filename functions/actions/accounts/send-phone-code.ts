import { phoneCodeFrom, phoneCodeHash, phoneCodeId } from "#functions/crypto/phone-code.ts";
import { keepPhoneCode } from "#functions/data/accounts/phone-codes.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { type CountedCall, takeCallOff } from "#functions/data/limits.ts";
import { newMessage } from "#functions/data/sending/messages.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { ownNumber } from "#shared/rules/accounts/own-number.ts";
import { freeCountries } from "#shared/rules/sending/free-credits.ts";
import { hasPaidTexts } from "./has-paid-texts.ts";

/** The number to text for a person, in E.164 form. Refused as `sendPhoneCode`. */
async function numberFor(user: string, typed: string): Promise<{ phone: string } | Refusal> {
  const own = ownNumber(typed);
  if (isRefusal(own)) return own;
  if (!freeCountries.includes(own.country) && !(await hasPaidTexts(user)))
    return { refused: "invalid", fields: { phone: "phone_unpaid" } };
  return { phone: own.number };
}

/** Keeps the code of the day for a number, with the text that holds it unless the number has had its texts of the day. */
async function keepCode(
  user: string,
  phone: string,
  { language, spent, counted }: { language: UserItem["language"]; spent: boolean; counted: CountedCall[] },
  now: Date,
): Promise<void> {
  const key = await signingKey();
  const codeId = phoneCodeId(phone, now);
  const hash = phoneCodeHash(key, user, phoneCodeFrom(key, codeId));
  const content = { channel: "sms", template: "phone_code", language, to: phone, organization: null } as const;
  const text = spent ? null : newMessage({ ...content, data: { codeId, counted }, now });
  await keepPhoneCode(user, { phone, hash }, text, now);
}

/**
 * Sends a code to a number that a person says is theirs, and lets them type it back. Where the number has had its texts of
 * the day (`spent`) none is sent: each of them holds the same code. `counted` are the calls that limits counted for the
 * text: they are taken off again where it does not go out, or could not be stored. Refused: `invalid` for a number that gets no text
 * (`ownNumber`), or none before credits are bought: it is elsewhere than in `freeCountries`.
 */
export async function sendPhoneCode(
  { _id: user, language }: UserItem,
  { phone: typed, spent, counted }: { phone: string; spent: boolean; counted: CountedCall[] },
  now: Date,
): Promise<{ sent: boolean } | Refusal> {
  const number = await numberFor(user, typed);
  if (isRefusal(number)) {
    // What is not valid uses up nothing: the limits could not tell, and have counted it.
    await Promise.all(counted.map(takeCallOff));
    return number;
  }
  try {
    await keepCode(user, number.phone, { language, spent, counted }, now);
  } catch (error) {
    // Nothing goes out. Whoever could not be served must not be kept from asking again.
    await Promise.allSettled(counted.map(takeCallOff));
    throw error;
  }
  return { sent: !spent };
}
