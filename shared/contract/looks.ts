import type { Limit } from "./route.ts";

/**
 * Reading public pages is billed to us: counted per person over sessions and keys, and per organization over all
 * members.
 */
export const looks = [
  { by: "account", times: 120, seconds: 3_600, countedAs: "sources" },
  { by: "organization", times: 600, seconds: 86_400, countedAs: "sources" },
] as const satisfies readonly Limit[];
