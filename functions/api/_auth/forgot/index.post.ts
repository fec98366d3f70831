import * as accounts from "#functions/data/accounts.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { issueToken } from "#functions/http/issue-token.ts";
import { forgotPassword } from "#shared/contract/session.ts";

export async function run({ body, now }: CallOf<typeof forgotPassword>, deps: { accounts: typeof accounts }) {
  await deps.accounts.mailToken("reset", body.email, await issueToken("reset"), now);
  return undefined;
}

export const handler = endpoint(forgotPassword, run, { accounts });
