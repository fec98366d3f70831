import { foreseeClosing } from "#functions/actions/accounts/foresee-closing.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readClosingRoute as route } from "#shared/contract/me.ts";

export const run = ({ actor }: CallOf<typeof route>) => foreseeClosing(actor.user._id);

export const handler = endpoint(route, run);
