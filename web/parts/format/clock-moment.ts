import { formatLocale } from "#shared/model/language.ts";
import { dateFormat } from "./formats.ts";

/** A moment (ISO 8601) by the viewer's clock: the time of day alone where it is of the day of `now`. */
export function clockMoment(moment: string, now: Date, language: string): { ofToday: boolean; text: string } {
  const at = new Date(moment);
  const ofToday = at.toDateString() === now.toDateString();
  const date = ofToday ? {} : ({ day: "numeric", month: "long", year: "numeric" } as const);
  // The short style would write 09 h 05 in French.
  const options = { ...date, hour: "numeric", minute: "2-digit" } as const;
  return { ofToday, text: dateFormat(formatLocale(language), options).format(at) };
}
