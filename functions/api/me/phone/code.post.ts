import { sendPhoneCode } from "#functions/actions/accounts/send-phone-code.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sendPhoneCodeRoute as route } from "#shared/contract/me.ts";
import { isRefusal } from "#shared/model/refusal.ts";
import { ownNumber } from "#shared/rules/accounts/account.ts";

export const run = async ({ actor, body, counting, now }: CallOf<typeof route>) =>
  unlessRefused(await sendPhoneCode(actor.user, { phone: body.phone, ...counting }, now));

export const handler = endpoint(route, run, {
  async find({ body: { phone } }) {
    const own = ownNumber(phone);
    return isRefusal(own) ? {} : { phone: own.number };
  },
});
