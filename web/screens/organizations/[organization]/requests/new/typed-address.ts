import * as z from "zod/mini";
import { Email } from "#shared/contract/inputs/text.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { readTypedPhone } from "#shared/model/typed-phone.ts";
import { isLongEnough, isShort } from "#shared/rules/sending/phone.ts";

/** Null while the input is ambiguous. */
export function channelOf(typed: string): RequestChannel | null {
  if (typed.includes("@")) return "email";
  return readTypedPhone(typed).read === null ? null : "sms";
}

/** Null for an incomplete number or email, so that nobody is looked up by it. */
export function wholeAddress(typed: string, channel: RequestChannel): string | null {
  const text = typed.trim();
  if (channel === "email") return z.safeParse(Email, text).data ?? null;
  return isLongEnough(text) ? text : null;
}

/** A key in `requests.json`. */
export function whyNotWhole(typed: string, channel: RequestChannel) {
  const text = typed.trim();
  if (channel === "email") return text === "" ? "new.emailRequired" : "reasons.email_invalid";
  if (text === "") return "new.phoneRequired";
  return isShort(text) ? "reasons.number_short" : "reasons.number_invalid";
}
