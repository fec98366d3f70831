import { expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { aConversation, mailGoesNowhere, replyPage } from "#functions/testing/conversation-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";

ownDate();
textsGoNowhere();
mailGoesNowhere();

it("names nobody of the staff, and changes nothing when programs look at it", async () => {
  const { answer, deliver, token, entries, doRead } = await aConversation();
  await answer({ channel: "email", text: "We are sorry." });
  await deliver();
  const before = (await doRead()).body;
  const page = await replyPage(token());
  expect(page.status).toBe(200);
  expect(page.text).not.toContain("Anne Roy");
  expect(page.text).toContain("The soup was cold.");
  expect((await doRead()).body).toEqual(before);
  expect(await entries()).toHaveLength(1);
});
