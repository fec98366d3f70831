import type { Language } from "#shared/model/language.ts";
import { toGsm7 } from "#shared/rules/sending/sms-segments.ts";
import { sayIn } from "./texts.ts";

/** The code comes first, where phones offer to fill it in. */
export const phoneCodeSms = (language: Language, code: string, minutes: number): string =>
  toGsm7(sayIn(language)("phone_code_sms", { code, minutes: String(minutes) }));
