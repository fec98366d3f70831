import { describe, expect, it } from "vitest";
import { eraseFeedback } from "#functions/actions/feedbacks/erase-feedback.ts";
import { hashGiver } from "#functions/actions/rating/hash-giver.ts";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { submitRating } from "#functions/actions/rating/submit-rating.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { aFeedback, aNonce, anOrganization, aPerson, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { listGivenRoute } from "#shared/contract/me.ts";
import { isRefusal } from "#shared/model/refusal.ts";

const given = async (cookie: string) => (await ask(listGivenRoute, { cookie })).body.items;

async function feedbackBy(email: string, organization: string, more: Parameters<typeof aFeedback>[1] = {}) {
  const customer = { name: "Léa", email, phone: null };
  const stored = await storeFeedback(aFeedback(organization, { customer, givenBy: await hashGiver(email), ...more }));
  await onFeedbackChanged({ organization, feedback: stored._id }, false, new Date());
  return stored;
}

describe("the feedback that I gave", () => {
  it("is found by my address, newest first, without what the business notes", async () => {
    const { organization } = await anOrganization();
    const { user, cookie } = await aPerson();
    const note = {
      _id: "n",
      kind: "resolved" as const,
      author: { _id: "a", name: "Bea" },
      text: "A regular.",
      date: "2026-01-03T10:00:00.000Z",
    };
    const old = await feedbackBy(user.email, organization._id, { date: "2026-01-02T10:00:00.000Z", notes: [note] });
    const young = await feedbackBy(user.email.toUpperCase(), organization._id, { status: "resolved" });
    expect(await given(cookie)).toEqual(
      [young, old].map(({ _id, date, rating, comment, status }) => ({
        _id,
        date,
        rating,
        comment,
        status,
        location: null,
        shared: false,
        organization: { _id: organization._id, name: organization.name },
      })),
    );
  });

  it("is found on a later page, however much others sent with my address", async () => {
    const { organization } = await anOrganization();
    const { user, cookie } = await aPerson();
    const mine = await feedbackBy(user.email, organization._id, { comment: "It was me." });
    for (let at = 0; at < 50; at++) await feedbackBy(user.email, organization._id);
    const first = (await ask(listGivenRoute, { cookie })).body;
    expect(first.items).toHaveLength(50);
    expect(first.items.map(({ _id }: { _id: string }) => _id)).not.toContain(mine._id);
    const { body } = await ask(listGivenRoute, { cookie, query: { cursor: first.next } });
    expect(body).toMatchObject({ items: [{ _id: mine._id, comment: "It was me." }], next: null });
    const other = await aPerson();
    const foreign = await ask(listGivenRoute, { cookie: other.cookie, query: { cursor: first.next } });
    expect([foreign.status, foreign.body.error.code]).toEqual([400, "cursor_invalid"]);
  });

  it("is nobody else's", async () => {
    const { organization } = await anOrganization();
    const [mine, other] = [await aPerson(), await aPerson()];
    await feedbackBy(mine.user.email, organization._id);
    expect(await given(other.cookie)).toEqual([]);
  });

  it("leaves out what was erased", async () => {
    const { organization, owner } = await anOrganization();
    const { user, cookie } = await aPerson();
    const { _id } = await feedbackBy(user.email, organization._id);
    await eraseFeedback(_id, {
      organization: organization._id,
      user: owner._id,
      route: "feedbackErase",
      now: new Date(),
    });
    expect(await given(cookie)).toEqual([]);
  });

  it("is marked when the form brings an address, which itself is not in the mark", async () => {
    const { organization, link } = await anOrganization();
    const { user } = await aPerson();
    const form = { rating: 5, email: user.email, nonce: await aNonce(link) };
    const sent = await submitRating({
      target: await readLink(link, new Date()),
      form,
      language: null,
      isBeyond: false,
      now: new Date(),
    });
    if (isRefusal(sent)) throw new Error(sent.refused);
    const stored = await readFeedback(organization._id, sent.outcome.feedback);
    expect(stored?.givenBy).toBe(await hashGiver(user.email));
    expect(stored?.givenBy).not.toContain(user.email);
  });
});
