import type { Limit } from "./route.ts";

/** Reading public pages is billed: counted per person over all sessions and keys, and per organization. */
export const looks = [
  { by: "account", times: 120, seconds: 3_600, countedAs: "sources" },
  { by: "organization", times: 600, seconds: 86_400, countedAs: "sources" },
] as const satisfies readonly Limit[];
