import * as z from "zod/mini";
import { formatted } from "./text.ts";

/** A calendar day, `YYYY-MM-DD`, in the organization's time zone. It exists and lies between 1900 and 2199. */
export const Day = formatted(10, /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/, "date_invalid").check(
  z.refine((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day), {
    error: "date_invalid",
  }),
);

/** A moment, ISO 8601 in UTC, as short as machines write one. */
export const Instant = formatted(40, z.regexes.datetime({}), "date_invalid").check(
  z.refine((moment) => !Number.isNaN(Date.parse(moment)), { error: "date_invalid" }),
);

/** What a clock shows, `YYYY-MM-DDTHH:MM:SS`, in no zone, on a day that exists. */
export const LocalSecond = formatted(19, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/, "date_invalid").check(
  z.refine(
    (second) => {
      const read = Date.parse(`${second}Z`);
      return !Number.isNaN(read) && new Date(read).toISOString().startsWith(second);
    },
    { error: "date_invalid" },
  ),
);

/** An IANA time zone that this runtime knows. */
export const TimeZone = formatted(60, /^[A-Za-z0-9_+\-/]+$/, "choice_invalid").check(
  z.refine(
    (zone) => {
      try {
        return new Intl.DateTimeFormat("en", { timeZone: zone }) !== null;
      } catch {
        return false;
      }
    },
    { error: "choice_invalid" },
  ),
);
