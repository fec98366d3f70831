import type { QueryClient } from "@tanstack/react-query";
import type { Membership } from "#shared/rules/permissions.ts";

/** Data known about a screen before its code has loaded. */
export interface Ahead {
  queries: QueryClient;
  organization: string;
  rest: string;
  search: URLSearchParams;
  member: () => Promise<Membership>;
}
