import { describe, expect, it } from "vitest";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { hour, ownDate, pass } from "#functions/testing/clock.ts";
import { aConversation, mailGoesNowhere } from "#functions/testing/conversation-calls.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readDashboardRoute } from "#shared/contract/organizations.ts";

ownDate();
mailGoesNowhere();

async function aCountedConversation() {
  const conversation = await aConversation();
  const { own, cookie } = conversation;
  const counted = async () => (await ask(readDashboardRoute, { cookie, params: { organization: own } })).body.recovery;
  return { ...conversation, counted };
}

describe("the dashboard's figures of recovery", () => {
  it("follow answers, take back what is undone or erased, and equal a recount", async () => {
    const { answer, own, doResolve, doUndoResolve, doErase, counted } = await aCountedConversation();
    await doResolve();
    expect(await counted()).toMatchObject({ answered: 1, answeredWithinDay: 1, medianAnswerTime: null });
    await doUndoResolve();
    expect(await counted()).toMatchObject({ answered: 0, answeredWithinDay: 0 });
    pass(26 * hour);
    await answer({ channel: "email", text: "Sorry!" });
    await doResolve();
    expect(await counted()).toMatchObject({ answered: 1, answeredWithinDay: 0 });
    expect((await recount(own)).differences).toEqual([]);
    await doErase();
    expect(await counted()).toMatchObject({ answered: 0 });
  });
});
