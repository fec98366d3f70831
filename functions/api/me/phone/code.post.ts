import { sendPhoneCode } from "#functions/actions/accounts/send-phone-code.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sendPhoneCodeRoute as route } from "#shared/contract/me.ts";
import { isRefusal } from "#shared/model/refusal.ts";
import { ownNumber } from "#shared/rules/accounts/account.ts";

export const run = async ({ actor, body, counting, now }: CallOf<typeof route>) =>
  unlessRefused(await sendPhoneCode(actor.user, { phone: body.phone, ...counting }, now));

/** Normalized, so every spelling shares one count; invalid numbers aren't counted. */
function countedPhone(typed: string): string | undefined {
  const own = ownNumber(typed);
  return isRefusal(own) ? undefined : own.number;
}

export const handler = endpoint(route, run, { countedPhone });
