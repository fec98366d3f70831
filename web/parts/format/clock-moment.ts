import { formatLocale } from "#shared/model/language.ts";
import { dayAndTime, timeOfDay } from "#shared/rules/day-and-time.ts";
import { dateFormat } from "./formats.ts";

/** A moment (ISO 8601) by the viewer's clock: the time of day alone where it is of the day of `now`. */
export function clockMoment(moment: string, now: Date, language: string): { ofToday: boolean; text: string } {
  const at = new Date(moment);
  const ofToday = at.toDateString() === now.toDateString();
  const options = ofToday ? timeOfDay : dayAndTime("long");
  return { ofToday, text: dateFormat(formatLocale(language), options).format(at) };
}
