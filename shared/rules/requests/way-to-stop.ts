import type { Language } from "#shared/model/language.ts";
import type { RequestChannel } from "#shared/model/request.ts";

const stopWords: Record<RequestChannel, Record<Language, string>> = {
  sms: { en: "Reply STOP to opt out", fr: "ARRET pour vous désabonner" },
  email: { en: "Unsubscribe", fr: "Me désabonner" },
};

export function wayToStop(channel: RequestChannel, language: Language, stopLink: string | null): string {
  const words = stopWords[channel][language];
  const colon = language === "fr" ? "\u00a0: " : ": ";
  return channel === "sms" || stopLink === null ? words : `${words}${colon}${stopLink}`;
}
