import { type Language, languages } from "#shared/model/language.ts";
import { type RequestChannel, requestChannels } from "#shared/model/request.ts";

export const usualVersion = 0;

/** `sms-fr-3` is the third custom French SMS, `sms-fr-0` the default. */
export const templateId = (channel: RequestChannel, language: Language, version: number): string =>
  `${channel}-${language}-${version}`;

interface TemplateName {
  channel: RequestChannel;
  language: Language;
  version: number;
}

/** Null for an invalid id. */
export function templateNamed(id: string | null): TemplateName | null {
  const [one, other, digits = "", ...rest] = (id ?? "").split("-");
  const channel = requestChannels.find((name) => name === one);
  const language = languages.find((name) => name === other);
  if (channel === undefined || language === undefined || rest.length > 0) return null;
  return /^\d{1,9}$/.test(digits) ? { channel, language, version: Number(digits) } : null;
}
