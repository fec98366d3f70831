import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { eraseClosedAccounts } from "#functions/actions/accounts/erase-closed-accounts.ts";
import { finishClosing } from "#functions/actions/accounts/finish-closing.ts";
import { hashGiver } from "#functions/actions/rating/hash-giver.ts";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { givenUntil, withdrawAllGiven } from "#functions/actions/rating/withdraw-given.ts";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import { readFeedbackByEmail } from "#functions/data/feedbacks/feedback-by-email.ts";
import { acceptHeld, readHeldAmong } from "#functions/data/feedbacks/held.ts";
import { submitFeedback } from "#functions/data/rating/submissions.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { aFeedback, aPerson, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { aScored, commentsOf, scoreOf, shared } from "#functions/testing/score-calls.ts";
import { eraseFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { listGivenRoute, withdrawGivenRoute } from "#shared/contract/me.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";

ownDue();

async function given(before = 0) {
  const person = await aPerson();
  const { email } = person.user;
  const customer = { name: "Léa", email, phone: null };
  const business = await aScored([
    shared({ _id: ulid(Date.now() - before), customer, givenBy: await hashGiver(email) }),
  ]);
  const feedback = business.feedbacks[0] ?? "";
  await onFeedbackChanged({ organization: business.organization._id, feedback }, false, new Date());
  const said = async () => (await commentsOf(business.link)).body.items.length;
  return { ...business, person, feedback, said };
}

const walk = (until: Date) => ({ from: givenUntil(until.toISOString()), hasTime: () => true });

describe("the comment that I gave", () => {
  it("is listed as public, and taken off the page, while its stars stay", async () => {
    const { person, feedback, said, link } = await given();
    const listed = async () => (await ask(listGivenRoute, { cookie: person.cookie })).body.items[0].shared;
    expect([await said(), await listed()]).toEqual([1, true]);
    for (let press = 0; press < 2; press++)
      expect((await ask(withdrawGivenRoute, { params: { feedback }, cookie: person.cookie })).status).toBe(204);
    expect([await said(), await listed()]).toEqual([0, false]);
    expect((await scoreOf(link)).body.count).toBe(6);
  });

  it("is nobody else's to take off", async () => {
    const { feedback, said } = await given();
    const { status, body } = await ask(withdrawGivenRoute, { params: { feedback }, cookie: (await aPerson()).cookie });
    expect([status, body.error.code, await said()]).toEqual([404, "feedback_not_found", 1]);
  });

  it("leaves no note of who gave it once the business has erased it", async () => {
    const { person, feedback, organization, cookie } = await given();
    const by = await hashGiver(person.user.email);
    expect(await readFeedbackByEmail(by, feedback)).not.toBeNull();
    await ask(eraseFeedbackRoute, { params: { organization: organization._id, feedback }, cookie });
    expect(await readFeedbackByEmail(by, feedback)).toBeNull();
  });

  it("leaves no note either where it is erased while it is noted", async () => {
    const { person, organization, cookie } = await given();
    const { email } = person.user;
    const by = await hashGiver(email);
    const customer = { name: "Léa", email, phone: null };
    const feedback = await submitted(aFeedback(organization._id, { ...shared({ customer }), givenBy: by }));
    const erased = meanwhile(["TransactWriteItemsCommand", "GIVEN#"], () =>
      ask(eraseFeedbackRoute, { params: { organization: organization._id, feedback }, cookie }),
    );
    await onFeedbackChanged({ organization: organization._id, feedback }, false, new Date());
    expect([erased[0]?.status, await readFeedbackByEmail(by, feedback)]).toEqual([204, null]);
  });

  it("stays on the page where I came back before the schedule went on", async () => {
    const { person, said } = await given(oneDay);
    const closedAt = new Date(Date.now() - oneHour).toISOString();
    await finishClosing(person.user, closedAt);
    expect(await said()).toBe(1);
  });

  it("goes off the page with my account, the latest when that is erased", async () => {
    const { person, said } = await given(50 * oneDay);
    const closed = new Date(Date.now() - 40 * oneDay);
    await closeUser(person.user, closed);
    await eraseClosedAccounts(new Date());
    expect(await said()).toBe(0);
  });

  it("goes off the page in as many goes as it takes, since strangers may have given hundreds in my name", async () => {
    const { person, organization, link } = await given();
    const { email } = person.user;
    const customer = { name: "Léa", email, phone: null };
    for (let more = 0; more < 2; more++) {
      const rating = aFeedback(organization._id, { ...shared({ customer }), givenBy: await hashGiver(email) });
      await onFeedbackChanged({ organization: organization._id, feedback: await submitted(rating) }, false, new Date());
    }
    const left = async () => (await commentsOf(link)).body.items.length;
    const closedAt = new Date();
    await closeUser(person.user, closedAt);
    const told = async () => (await messagesTo(email)).map(({ template }) => template);
    const turns = [true, true, false];
    await finishClosing(person.user, closedAt.toISOString(), () => turns.shift() ?? true);
    expect([await left(), await told()]).toEqual([2, []]);
    await finishClosing(person.user, closedAt.toISOString());
    expect([await left(), await told()]).toEqual([0, ["account_closed"]]);
  });

  it("stays on the page where somebody gave it in my name after I left", async () => {
    const { person, said } = await given();
    await withdrawAllGiven(person.user, walk(new Date(Date.now() - oneHour)));
    expect(await said()).toBe(1);
  });

  it("goes off the page soon where closing my account was interrupted before it, and I am told then", async () => {
    const { person, feedback, said } = await given(oneDay);
    const { email } = person.user;
    const closedAt = new Date(Date.now() - 2 * oneHour);
    await closeUser(person.user, closedAt);
    meanwhile(["TransactWriteItemsCommand", feedback], () => Promise.reject(new Error("interrupted")));
    await expect(finishClosing(person.user, closedAt.toISOString())).rejects.toThrow("interrupted");
    const told = async () => (await messagesTo(email)).map(({ template }) => template);
    expect([await said(), await told()]).toEqual([1, []]);
    await eraseClosedAccounts(new Date());
    expect([await said(), await told()]).toEqual([0, ["account_closed"]]);
  });

  it("never gets onto the page where it was held when my account closed, and is accepted then", async () => {
    const person = await aPerson();
    const { email } = person.user;
    const business = await aScored();
    const { _id: organization } = business.organization;
    const customer = { name: "Léa", email, phone: null };
    const held = aFeedback(organization, { ...shared({ customer }), givenBy: await hashGiver(email) });
    const now = new Date();
    await submitFeedback(held, { nonceHash: held._id, answers: "h4sh", held: true, now });
    await withdrawAllGiven(person.user, walk(now));
    const accept = () => auditPut({ organization, user: business.owner._id, route: "feedbackHeldDecide", now });
    expect(await acceptHeld(await readHeldAmong(organization, [held._id]), accept)).toEqual([held._id]);
    expect((await commentsOf(business.link)).body.items).toEqual([]);
  });
});
