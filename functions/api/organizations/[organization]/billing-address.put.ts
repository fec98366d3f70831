import { changeBillingAddress } from "#functions/actions/billing/change-billing-address.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { updateBillingAddressRoute as route } from "#shared/contract/billing.ts";

export const run = async ({ params, body: { country, postalCode = null }, actor, now }: CallOf<typeof route>) =>
  unlessRefused(
    await changeBillingAddress({ country, postalCode }, auditActorOf(route, params.organization, actor, now)),
  );

export const handler = endpoint(route, run);
