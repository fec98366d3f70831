/** The last moment before an exclusive end (ISO 8601): March 23 at 0:00 shows as March 22. */
export const lastMoment = (until: string): string => new Date(Date.parse(until) - 1).toISOString();
