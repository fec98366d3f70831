import { exportAccount } from "#functions/actions/accounts/export-account.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { exportMeRoute as route } from "#shared/contract/me.ts";

export const run = ({ actor: { user, session }, now }: CallOf<typeof route>) => exportAccount(user, session, now);

export const handler = endpoint(route, run);
