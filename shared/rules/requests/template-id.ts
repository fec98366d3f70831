import { type Language, languages } from "#shared/model/language.ts";
import { type RequestChannel, requestChannels } from "#shared/model/request.ts";

/** The version of the product's own words. */
export const usualVersion = 0;

/** Names one text: `sms-fr-3` is the third that a business wrote for French text messages, `sms-fr-0` the product's own. */
export const templateId = (channel: RequestChannel, language: Language, version: number): string =>
  `${channel}-${language}-${version}`;

/** What the name of a text says. */
export interface TemplateName {
  channel: RequestChannel;
  language: Language;
  version: number;
}

/** Reads the name of a text; null for what names none. */
export function templateNamed(id: string | null): TemplateName | null {
  const [one, other, digits = "", ...rest] = (id ?? "").split("-");
  const channel = requestChannels.find((name) => name === one);
  const language = languages.find((name) => name === other);
  if (channel === undefined || language === undefined || rest.length > 0) return null;
  return /^\d{1,9}$/.test(digits) ? { channel, language, version: Number(digits) } : null;
}
