import { expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { anAskedCustomer, mailGoesNowhere, mailSent, putRightPage } from "#functions/testing/conversation-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";

ownDate();
textsGoNowhere();
mailGoesNowhere();

it("is asked by an email whose replies come into the conversation", async () => {
  const { link } = await anAskedCustomer();
  expect(mailSent().at(-1)).toContain(`reply+${link}@`);
});

it("changes nothing when programs follow either link", async () => {
  const { link, doRead, entries } = await anAskedCustomer();
  const before = (await doRead()).body;
  for (const is of ["yes", "no"]) expect((await putRightPage(link, is)).text).toContain("The soup was cold.");
  expect((await doRead()).body).toEqual(before);
  expect(await entries()).toHaveLength(1);
});
