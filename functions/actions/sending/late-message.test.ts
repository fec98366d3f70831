import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readMessage } from "#functions/data/sending/messages.ts";
import { cookieIn, doLogIn } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, messagesTo } from "#functions/testing/accounts.ts";
import { hour, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { handOverDue } from "#functions/testing/hand-over-due.ts";
import { ask } from "#functions/testing/handlers.ts";
import { changeEmailRoute, confirmEmailRoute } from "#shared/contract/me.ts";
import { sendMessage } from "./send-message.ts";

const ses = mockClient(SESClient);
const paused = Object.assign(new Error("x"), { name: "AccountSendingPausedException" });
afterAll(() => ses.restore());
beforeEach(() => ses.reset());
ownDate();

describe("an email that confirms a new address", () => {
  async function asked() {
    const password = "correct horse battery";
    const wanted = anEmail();
    const cookie = cookieIn(await doLogIn((await anAccount(password)).email, password)) ?? "";
    await ask(changeEmailRoute, { cookie, body: { email: wanted, password } });
    const [message] = await messagesTo(wanted);
    return { cookie, wanted, id: message?._id ?? "" };
  }

  async function passUntilDue(id: string): Promise<void> {
    pass(Date.parse((await readMessage(id))?.dueAt ?? "") - Date.now());
    await handOverDue(id, new Date());
  }

  it("is given up while its link still works for long, however long nothing can be sent", async () => {
    const { id } = await asked();
    const began = Date.now();
    ses.on(SendRawEmailCommand).rejects(paused);
    while ((await sendMessage(id, new Date())) === "queued") await passUntilDue(id);
    expect(await readMessage(id)).toMatchObject({ status: "failed" });
    expect(Date.now() - began).toBeGreaterThan(4 * hour);
    expect(Date.now() - began).toBeLessThan(12 * hour);
  });

  it("has a link that works for as long as it says, also where it comes late", async () => {
    const { cookie, wanted, id } = await asked();
    pass(12 * hour - minute);
    ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
    expect(await sendMessage(id, new Date())).toBe("sent");
    const { text } = await PostalMime.parse(
      ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input.RawMessage?.Data ?? "",
    );
    expect(text).toMatch(/12\sh/);
    pass(12 * hour - minute);
    const token = /\/me\/email\/([\w-]+)/.exec(text ?? "")?.[1] ?? "";
    const { status, body } = await ask(confirmEmailRoute, { cookie, params: { token } });
    expect([status, body.user?.email]).toEqual([200, wanted]);
  });

  it("is not sent where a queue kept it for longer than it is tried", async () => {
    const { id } = await asked();
    pass(12 * hour);
    expect(await sendMessage(id, new Date())).toBe("failed");
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(0);
    expect(await readMessage(id)).toMatchObject({ reason: "expired" });
  });
});
