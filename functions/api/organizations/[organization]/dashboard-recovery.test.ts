import { describe, expect, it } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { newSecret } from "#functions/crypto/token.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { hour, ownDate, pass } from "#functions/testing/clock.ts";
import { aConversation, anAskedCustomer, mailGoesNowhere, sayOnPage } from "#functions/testing/conversation-calls.ts";
import { aFeedback, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { readDashboardRoute } from "#shared/contract/organizations.ts";

ownDate();
textsGoNowhere();
mailGoesNowhere();

const seen = async ({ own, cookie }: { own: string; cookie: string }) =>
  (await ask(readDashboardRoute, { cookie, params: { organization: own } })).body;

describe("the dashboard's figures of recovery", () => {
  it("follow answers, take back what is undone or erased, and equal a recount", async () => {
    const { answer, own, cookie, doResolve, doUndoResolve, doErase } = await aConversation();
    const counted = async () => (await seen({ own, cookie })).recovery;
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

  it("tell who was asked and what they said, and follow who says otherwise", async () => {
    const { link, own, cookie } = await anAskedCustomer();
    const counted = async () => (await seen({ own, cookie })).recovery;
    expect(await counted()).toMatchObject({ askedPutRight: 1, putRight: 0, notPutRight: 0, putRightShare: null });
    await sayOnPage(link, "no");
    expect(await counted()).toMatchObject({ askedPutRight: 1, putRight: 0, notPutRight: 1 });
    await sayOnPage(link, "yes");
    expect(await counted()).toMatchObject({ askedPutRight: 1, putRight: 1, notPutRight: 0 });
    expect((await recount(own)).differences).toEqual([]);
  });

  it("tell whose customer came back and rated well, once, and never of another business or a second complaint", async () => {
    const [{ organization, cookie }, other] = [await anOrganization(), await anOrganization()];
    const own = organization._id;
    const givenBy = newSecret();
    const rate = async (rating: number, of = own) => {
      pass(hour);
      const feedback = aFeedback(of, {
        rating,
        givenBy,
        ...(rating > 3 && { intercepted: false, status: "received" }),
      });
      await submitted(feedback);
      await onFeedbackChanged({ organization: of, feedback: feedback._id }, false, new Date());
    };
    const returned = async () => (await seen({ own, cookie })).recovery.returned;
    await rate(1);
    await rate(2);
    await rate(5, other.organization._id);
    expect(await returned()).toBe(0);
    await rate(5);
    await rate(4);
    expect(await returned()).toBe(1);
    expect((await recount(own)).differences).toEqual([]);
  });
});
