import * as z from "zod/mini";

/** A calendar day, `YYYY-MM-DD`, in the organization's time zone. It exists and lies between 1900 and 2199. */
export const Day = z.string({ error: "date_invalid" }).check(
  z.regex(/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/, { error: "date_invalid" }),
  z.refine((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day), {
    error: "date_invalid",
  }),
);

/** An IANA time zone that this runtime knows. */
export const TimeZone = z.string({ error: "choice_invalid" }).check(
  z.maxLength(60),
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
