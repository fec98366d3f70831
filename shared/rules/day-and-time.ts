/** French `timeStyle: "short"` would write 09 h 05. */
export const timeOfDay = { hour: "numeric", minute: "2-digit" } as const;

export const dayAndTime = (month: "short" | "long") =>
  ({ day: "numeric", month, year: "numeric", ...timeOfDay }) as const;
