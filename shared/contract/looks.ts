import type { Limit } from "./route.ts";

/**
 * How often public pages may be looked at: each look asks sources that bill us. A person has one count in all their
 * organizations, by session and by every key that they made; an organization has one over all members and keys.
 */
export const looks = [
  { by: "account", times: 120, seconds: 3_600, countedAs: "sources" },
  { by: "organization", times: 600, seconds: 86_400, countedAs: "sources" },
] as const satisfies readonly Limit[];
