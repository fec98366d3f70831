import { describe, expect, it } from "vitest";
import { anAccount, anEmail, messagesTo } from "#functions/testing/accounts.ts";
import { call } from "#functions/testing/call.ts";
import { registerRoute } from "#shared/contract/accounts.ts";
import { handler } from "./register.post.ts";

const password = "correct horse battery";

const registerAs = (email: string, firstName: string) =>
  call(handler, registerRoute, {
    body: {
      firstName,
      lastName: "Roy",
      email,
      password,
      confirmPassword: password,
      acceptTerms: true,
      language: "en",
    },
  });

describe("a registrant's name that no table takes", () => {
  it.each(["\ud83d", "Anne\u0000", "A".repeat(61), `e${"\u0301".repeat(40)}`])(
    "is refused by its name, whether or not the address is known: %j",
    async (name) => {
      const [known, unknown] = [(await anAccount(password)).email, anEmail()];
      const before = (await messagesTo(known)).length;
      const answers = [await registerAs(known, name), await registerAs(unknown, name)];
      for (const { status, body } of answers)
        expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([400, "invalid", ["firstName"]]);
      expect(answers[0]?.body.error.message).toBe(answers[1]?.body.error.message);
      expect(await messagesTo(known)).toHaveLength(before);
      expect(await messagesTo(unknown)).toEqual([]);
    },
  );
});
