import { formatLocale } from "#shared/model/language.ts";
import { dayAndTime, timeOfDay } from "#shared/rules/day-and-time.ts";
import { dateFormat } from "./formats.ts";

/** A moment (ISO 8601) in the viewer's time zone; only the time if it is today. */
export function clockMoment(moment: string, now: Date, language: string): { ofToday: boolean; text: string } {
  const at = new Date(moment);
  const ofToday = at.toDateString() === now.toDateString();
  const options = ofToday ? timeOfDay : dayAndTime("long");
  return { ofToday, text: dateFormat(formatLocale(language), options).format(at) };
}
