import { findOrganizations } from "#functions/actions/organizations/find-organizations.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listAllOrganizationsRoute as route } from "#shared/contract/admin.ts";

export const run = ({ query: { q, cursor }, now }: CallOf<typeof route>) =>
  paged(["admin organizations", q ?? ""], cursor, (after) => findOrganizations(q, after, now));

export const handler = endpoint(route, run);
