/** The last moment (ISO 8601) of what holds until another one: what ends on March 23 at 0:00 holds until March 22. */
export const lastMoment = (until: string): string => new Date(Date.parse(until) - 1).toISOString();
