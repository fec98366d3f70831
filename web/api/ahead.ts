import type { QueryClient } from "@tanstack/react-query";
import type { ActingRole } from "#shared/rules/permissions.ts";

/** What is known about an organization's screen before its code has arrived. */
export interface Ahead {
  queries: QueryClient;
  organization: string;
  /** What follows in the address, where the screen has screens of its own. */
  rest: string;
  /** The query of the address. */
  search: URLSearchParams;
  /** The person's role, as the browser remembers or the API answers it. */
  role: () => Promise<ActingRole>;
}
