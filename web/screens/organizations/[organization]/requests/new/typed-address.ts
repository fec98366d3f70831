import * as z from "zod/mini";
import { Email } from "#shared/contract/inputs/text.ts";
import type { RequestChannel } from "#shared/model/request.ts";

/** The digits from which on something may be a whole phone number. */
const digitsAtLeast = 7;

/** By which way what somebody types can be reached, as soon as it tells; null before. */
export function channelOf(typed: string): RequestChannel | null {
  if (typed.includes("@")) return "email";
  return /^[+\d\s().-]+$/.test(typed) && typed.replaceAll(/\D/g, "").length >= digitsAtLeast ? "sms" : null;
}

/** What was typed where it may be a whole number or email, else null: nobody is looked up by half of one. */
export function wholeAddress(typed: string, channel: RequestChannel): string | null {
  const text = typed.trim();
  if (channel === "email") return z.safeParse(Email, text).success ? text : null;
  return text.replaceAll(/\D/g, "").length >= digitsAtLeast ? text : null;
}
