import { expect, it } from "vitest";
import { ownDate, pass } from "#functions/testing/clock.ts";
import { aConversation, mailGoesNowhere } from "#functions/testing/conversation-calls.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { writingRoute } from "#shared/contract/conversations.ts";

ownDate();
mailGoesNowhere();

const second = 1_000;

async function aTeam() {
  const talk = await aConversation();
  const params = { organization: talk.own, feedback: talk.feedback._id };
  const [sarah, marc] = await Promise.all([
    aMember(talk.own, "agent", { firstName: "Sarah", lastName: "Roy" }),
    aMember(talk.own, "agent", { firstName: "Marc", lastName: "Caron" }),
  ]);
  const type = ({ cookie }: { cookie: string }) => ask(writingRoute, { params, cookie });
  const seenBy = async ({ cookie }: { cookie: string }): Promise<string[]> =>
    (await talk.read({}, cookie)).body.writing.map(({ name }: { name: string }) => name);
  return { ...talk, sarah, marc, type, seenBy };
}

it("shows others by name who types an answer, and nobody themselves, for half a minute", async () => {
  const { sarah, marc, type, seenBy } = await aTeam();
  expect(await seenBy(marc)).toEqual([]);
  expect((await type(sarah)).status).toBe(204);
  expect([await seenBy(marc), await seenBy(sarah)]).toEqual([["Sarah Roy"], []]);
  await type(marc);
  expect([await seenBy(marc), await seenBy(sarah)]).toEqual([["Sarah Roy"], ["Marc Caron"]]);
  pass(20 * second);
  await type(sarah);
  pass(15 * second);
  expect([await seenBy(marc), await seenBy(sarah)]).toEqual([["Sarah Roy"], []]);
  pass(15 * second);
  expect(await seenBy(marc)).toEqual([]);
});

it("ends with the answer", async () => {
  const { sarah, marc, type, seenBy, answer } = await aTeam();
  await type(sarah);
  pass(second);
  await answer({ channel: "email", text: "We are sorry." }, sarah.cookie);
  expect(await seenBy(marc)).toEqual([]);
  pass(second);
  await type(sarah);
  expect(await seenBy(marc)).toEqual(["Sarah Roy"]);
});
