import { phoneCodeFrom, phoneCodeHash, phoneCodeId } from "#functions/crypto/temporary-password.ts";
import { keepPhoneCode } from "#functions/data/accounts/phone-codes.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { type CountedCall, takeCallOff } from "#functions/data/limits.ts";
import { readSettings } from "#functions/data/organizations/organizations.ts";
import { newMessage } from "#functions/data/sending/messages.ts";
import { whoBought } from "#functions/data/sending/sms-pool.ts";
import { listMemberships } from "#functions/data/users/members.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { memberRoles } from "#shared/model/role.ts";
import { ownNumber } from "#shared/rules/accounts/account.ts";
import { freeCountries } from "#shared/rules/sending/sms-credits.ts";

/**
 * Whether an open organization of the person ever bought SMS credits; free accounts must not send texts to expensive
 * countries.
 */
async function hasPaidTexts(user: string): Promise<boolean> {
  const memberships = await listMemberships(user);
  const working = memberships.filter(({ role }) => memberRoles.some((one) => one === role));
  const bought = await readSettings(await whoBought(working.map(({ organization }) => organization)));
  return bought.some(({ closedAt }) => closedAt === null);
}

async function numberFor(user: string, typed: string): Promise<{ phone: string } | Refusal> {
  const own = ownNumber(typed);
  if (isRefusal(own)) return own;
  if (!freeCountries.includes(own.country) && !(await hasPaidTexts(user)))
    return { refused: "invalid", fields: { phone: "phone_unpaid" } };
  return { phone: own.number };
}

/** Stores the day's code, with its text unless the number reached its daily limit. */
async function keepCode(
  user: string,
  phone: string,
  { language, spent, counted }: { language: UserItem["language"]; spent: boolean; counted: CountedCall[] },
  now: Date,
): Promise<void> {
  const key = await marksKey();
  const codeId = phoneCodeId(phone, now);
  const hash = phoneCodeHash(key, user, phoneCodeFrom(key, codeId));
  const content = { channel: "sms", template: "phone_code", language, to: phone, organization: null } as const;
  const text = spent ? null : newMessage({ ...content, data: { codeId, counted }, now });
  await keepPhoneCode(user, { phone, hash }, text, now);
}

/** Texts a code to verify a number; when `spent`, none is sent, because earlier texts hold the same code. */
export async function sendPhoneCode(
  { _id: user, language }: UserItem,
  { phone: typed, spent, counted }: { phone: string; spent: boolean; counted: CountedCall[] },
  now: Date,
): Promise<{ sent: boolean } | Refusal> {
  const number = await numberFor(user, typed);
  if (isRefusal(number)) {
    // An invalid number uses up no limit.
    await Promise.all(counted.map(takeCallOff));
    return number;
  }
  try {
    await keepCode(user, number.phone, { language, spent, counted }, now);
  } catch (error) {
    // Nothing was sent, so the person may ask again.
    await Promise.allSettled(counted.map(takeCallOff));
    throw error;
  }
  return { sent: !spent };
}
