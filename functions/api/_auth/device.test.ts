import { expect, it } from "vitest";
import { anAccount } from "#functions/testing/accounts.ts";
import { call } from "#functions/testing/call.ts";
import { listSessionsRoute, logInRoute } from "#shared/contract/accounts.ts";
import { handler as start } from "./session.post.ts";
import { handler as list } from "./sessions/index.get.ts";

it("logs in from a browser whose long description would be cut in the middle of an emoji, before it", async () => {
  const password = "correct horse battery";
  const { email } = await anAccount(password);
  const headers = { "user-agent": `${"x".repeat(199)}😀` };
  const { status, cookies } = await call(start, logInRoute, { headers, body: { email, password } });
  expect(status).toBe(200);
  const { body } = await call(list, listSessionsRoute, { cookie: cookies[0]?.split(";")[0] ?? "" });
  expect(body.items[0].device).toBe("x".repeat(199));
});
