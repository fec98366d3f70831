import { refreshBilling } from "#functions/actions/billing/refresh-billing.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { refreshBillingRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ params, now }: CallOf<typeof route>) => refreshBilling(params.organization, now);

export const handler = endpoint(route, run);
