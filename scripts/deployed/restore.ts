import assert from "node:assert/strict";
import { waitUntil } from "../local/process.ts";
import type { Account } from "./account.ts";
import type { Operator } from "./operator.ts";
import { isLoggedIn, openSessionAs, type Played, requestFeedback, type Step } from "./story.ts";
import { Browser } from "./viewer.ts";
import { commitAll } from "./working-copy.ts";

interface Place {
  operator: Operator;
  account: Account;
  project: string;
  played: Played;
  at: { port: number; domain: string; origin: string };
}

/** The steps of docs/restoring.md, while a message waits that has not gone out. */
export async function restore(step: Step, { operator, account, project, played, at }: Place): Promise<void> {
  const { owner, credentials, path } = played;
  const recipient = "noa@example.com";
  const queue = await operator.queueOf("requestMessages");

  await step("restore the table", async () => {
    await account.setReading(queue, false);
    await requestFeedback(owner, path, { channel: "email", customers: [{ name: "Noa", email: recipient }] });
    const isCounted = () =>
      operator.ops("recount").then(
        () => true,
        () => false,
      );
    await waitUntil(isCounted, "The request is not counted.", 30_000);
    await operator.ops("restore", "--to", new Date().toISOString());
    await commitAll(project, "Restore the table");
  });
  await step("deploy with the restored table", () => operator.deploy());
  await step("counters are right, and sessions go on", async () => {
    // The emulator answers slowly while it starts new functions.
    const isRight = async () =>
      /Café du Port .* 0\s*$/m.test(await operator.ops("recount").catch((error: Error) => error.message));
    await waitUntil(isRight, "The counters are not right.", 60_000);
    await isLoggedIn(owner, credentials);
    await openSessionAs(new Browser(at, "127.1.0.3"), credentials);
  });
  await step("the message goes out, once", async () => {
    assert.deepEqual(await account.mailsTo(recipient), []);
    await account.setReading(queue, true);
    await account.mailTo(recipient, /./);
    await operator.tick("messagesSweep");
    await account.isRead(queue);
    assert.equal((await account.mailsTo(recipient)).length, 1);
  });
}
