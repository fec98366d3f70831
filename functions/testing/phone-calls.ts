import { phoneCodeFrom } from "#functions/crypto/temporary-password.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { sendPhoneCodeRoute, updateMeRoute, verifyPhoneRoute } from "#shared/contract/me.ts";
import { messagesTo } from "./accounts.ts";
import { ask } from "./handlers.ts";

export const aNumber = (): string => `+1514${Math.floor(2e6 + 8e6 * Math.random())}`;

/** An unused French mobile number; texts there cost bought credits. */
export const aFarNumber = (): string => `+33612${Math.floor(1e5 + 9e5 * Math.random())}`;

export const askForCode = (cookie: string, phone: string, address?: string) =>
  ask(sendPhoneCodeRoute, { body: { phone }, cookie, ...(address !== undefined && { address }) });
export const typeCode = (cookie: string, code: string) => ask(verifyPhoneRoute, { body: { code }, cookie });
export const changeMe = (cookie: string, body: object) => ask(updateMeRoute, { body, cookie });

export async function codeSentTo(phone: string): Promise<string> {
  const message = (await messagesTo(phone)).at(-1);
  return message?.template === "phone_code" ? phoneCodeFrom(await marksKey(), message.data.codeId) : "";
}
