import * as accounts from "#functions/data/accounts.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { issueToken } from "#functions/http/issue-token.ts";
import { resendVerification } from "#shared/contract/session.ts";

export async function run({ body, now }: CallOf<typeof resendVerification>, deps: { accounts: typeof accounts }) {
  await deps.accounts.mailToken("verify", body.email, await issueToken("verify"), now);
  return undefined;
}

export const handler = endpoint(resendVerification, run, { accounts });
