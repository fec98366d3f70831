import * as z from "zod/mini";
import { formatted } from "./text.ts";

/** `YYYY-MM-DD` in the organization's time zone, 1900 to 2199. */
export const Day = formatted(10, /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/, "date_invalid").check(
  z.refine((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day), {
    error: "date_invalid",
  }),
);

/** ISO 8601 in UTC. */
export const Instant = formatted(40, z.regexes.datetime({}), "date_invalid").check(
  z.refine((moment) => !Number.isNaN(Date.parse(moment)), { error: "date_invalid" }),
);

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
