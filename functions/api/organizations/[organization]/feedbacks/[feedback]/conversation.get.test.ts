import { expect, it } from "vitest";
import { minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aConversation, mailGoesNowhere } from "#functions/testing/conversation-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";

ownDate();
textsGoNowhere();
mailGoesNowhere();

it("answers the newest entries first, in pages", async () => {
  const { answer, read } = await aConversation();
  for (let nth = 1; nth <= 23; nth++) {
    await answer({ channel: "email", text: `Answer ${nth}` });
    pass(minute);
  }
  const first = await read();
  expect(first.body.items).toHaveLength(20);
  expect(first.body.items[0].text).toBe("Answer 23");
  const second = await read({ before: first.body.next });
  expect(second.body.items.map(({ text }: { text: string }) => text)).toEqual(["Answer 3", "Answer 2", "Answer 1"]);
  expect(second.body.next).toBeNull();
});

it("says what stands around a text, without a link that works", async () => {
  const { read } = await aConversation({ language: "fr" });
  expect((await read()).body.sms).toEqual({ before: "Café du Port : ", after: "\nARRET pour vous désabonner" });
});
