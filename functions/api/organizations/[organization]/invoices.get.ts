import { showInvoices } from "#functions/actions/billing/show-invoices.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listInvoicesRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ params: { organization }, query }: CallOf<typeof route>) =>
  paged([organization, "invoices"], query.cursor, (after) => showInvoices(organization, after));

export const handler = endpoint(route, run);
