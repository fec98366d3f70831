/** How a time of day is written. The short style of French would write 09 h 05. */
export const timeOfDay = { hour: "numeric", minute: "2-digit" } as const;

/** How a moment is written: its day, with the month in short or in full, and its time of day. */
export const dayAndTime = (month: "short" | "long") =>
  ({ day: "numeric", month, year: "numeric", ...timeOfDay }) as const;
