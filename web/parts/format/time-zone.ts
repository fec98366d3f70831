import { useSyncExternalStore } from "react";
import { formatLocale } from "#shared/model/language.ts";
import { dateFormat, numberFormat } from "./formats.ts";

const step = 60_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, step);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): Date {
  if (listeners.size === 0 && Date.now() - now.getTime() > step) now = new Date();
  return now;
}

export const useNow = (): Date => useSyncExternalStore(subscribe, read, read);

const inHours = 3_600_000;

/** A full hour, 0 to 24: "9 AM", in French "9 h". */
export const hourText = (hour: number, language: string): string =>
  language === "fr"
    ? numberFormat(formatLocale(language), { style: "unit", unit: "hour", unitDisplay: "short" }).format(hour)
    : dateFormat(formatLocale(language), { hour: "numeric", timeZone: "UTC" }).format(hour * inHours);

/** "9 AM–8 PM", in French "9 h–20 h". */
export const hoursText = ({ from, to }: { from: number; to: number }, language: string): string =>
  `${hourText(from, language)}–${hourText(to, language)}`;

/** City of a time zone: "Toronto" of "America/Toronto", "Knox, Indiana" of "America/Indiana/Knox". */
export function zoneName(zone: string): string {
  const [, ...places] = zone.replaceAll("_", " ").split("/");
  return places.length === 0 ? zone : places.toReversed().join(", ");
}

export const zoneChoices = (zones: readonly string[], language: string): { value: string; label: string }[] =>
  [...new Set(zones)]
    .map((value) => ({ value, label: zoneName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
