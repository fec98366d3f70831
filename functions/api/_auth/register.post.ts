import * as accounts from "#functions/data/accounts.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { issueToken } from "#functions/http/issue-token.ts";
import { hashPassword, isCommon } from "#functions/http/password.ts";
import { Problem } from "#functions/http/problem.ts";
import { register } from "#shared/contract/session.ts";

/** The answer and the work are the same whether or not the address has an account; its owner learns by email. */
export async function run({ body, now }: CallOf<typeof register>, deps: { accounts: typeof accounts }) {
  const { firstName, lastName, email, language } = body;
  if (isCommon(body.password)) throw new Problem("invalid", { fields: { password: "password_common" } });
  const passwordHash = await hashPassword(body.password);
  await deps.accounts.registerUser(
    { firstName, lastName, email, language, passwordHash },
    await issueToken("verify"),
    now,
  );
  return undefined;
}

export const handler = endpoint(register, run, { accounts });
