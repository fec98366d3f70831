import { tokenFrom } from "#functions/crypto/token.ts";
import { marksKey } from "#functions/services/secrets.ts";
import * as contract from "#shared/contract/accounts.ts";
import { messagesTo } from "./accounts.ts";
import type { Answer, Request } from "./call.ts";
import { ask } from "./handlers.ts";

const password = "correct horse battery";
export const newPassword = "staple of the harbour";

export const registration = (email: string) => ({
  firstName: "Léa",
  lastName: "Roy",
  email,
  password,
  confirmPassword: password,
  acceptTerms: true,
  language: "fr",
});

export const doRegister = (email: string, more: object = {}) =>
  ask(contract.registerRoute, { body: { ...registration(email), ...more } });
export const doLogIn = (email: string, given = password, more: Request = {}) =>
  ask(contract.logInRoute, { body: { email, password: given }, ...more });
export const doVerify = (token: string, given = password) =>
  ask(contract.verifyAccountRoute, { params: { token }, body: { password: given } });
export const doResend = (email: string) => ask(contract.resendVerificationRoute, { body: { email } });
export const doForgot = (email: string, more: Request = {}) =>
  ask(contract.forgotPasswordRoute, { body: { email }, ...more });
export const seeReset = (token: string) => ask(contract.readResetTokenRoute, { params: { token } });
export const doReset = (token: string, given = newPassword, more: { acceptTerms?: true } = {}) =>
  ask(contract.resetPasswordRoute, { params: { token }, body: { password: given, confirmPassword: given, ...more } });

export const listSessions = async (cookie: string) => (await ask(contract.listSessionsRoute, { cookie })).body.items;
export const userOf = async (cookie: string | undefined) =>
  (await ask(contract.readSessionRoute, cookie === undefined ? {} : { cookie })).body.user;
export const cookieIn = ({ cookies }: Answer) => cookies[0]?.split(";")[0];

export async function tokensMailedTo(email: string): Promise<string[]> {
  const key = await marksKey();
  return (await messagesTo(email)).flatMap((message) =>
    message.template === "verify" || message.template === "reset"
      ? [tokenFrom(key, message.template, message.data.tokenId)]
      : [],
  );
}
