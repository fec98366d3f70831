import * as z from "zod/mini";
import { Email } from "#shared/contract/inputs/text.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { readPhone } from "#shared/model/typed-phone.ts";
import { isLongEnough, isShort } from "#shared/rules/sending/typed-number.ts";

/** By which way what somebody types can be reached, as soon as it tells; null before. */
export function channelOf(typed: string): RequestChannel | null {
  if (typed.includes("@")) return "email";
  return readPhone(typed).read === null ? null : "sms";
}

/** What was typed where it may be a whole number or email, else null: nobody is looked up by half of one. */
export function wholeAddress(typed: string, channel: RequestChannel): string | null {
  const text = typed.trim();
  if (channel === "email") return z.safeParse(Email, text).data ?? null;
  return isLongEnough(text) ? text : null;
}

/** Why nobody can be asked by what was typed, where it is no whole address: a key in `requests.json`. */
export function whyNotWhole(typed: string, channel: RequestChannel) {
  const text = typed.trim();
  if (channel === "email") return text === "" ? "new.emailRequired" : "reasons.email_invalid";
  if (text === "") return "new.phoneRequired";
  return isShort(text) ? "reasons.number_short" : "reasons.number_invalid";
}
