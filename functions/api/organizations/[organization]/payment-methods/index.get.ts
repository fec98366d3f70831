import { showCards } from "#functions/actions/billing/change-cards.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listPaymentMethodsRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ params }: CallOf<typeof route>) => ({
  items: await showCards(params.organization),
  next: null,
});

export const handler = endpoint(route, run);
