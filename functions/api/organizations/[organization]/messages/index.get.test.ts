import { beforeEach, describe, expect, it } from "vitest";
import { claimMessage, markUnknown } from "#functions/data/delivery/message-life.ts";
import { queueAlert } from "#functions/data/sending/alerts.ts";
import { queuedAt, readMessage } from "#functions/data/sending/messages.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { aFeedback, anOrganization, anUnsentMessage, storeFeedback, submitted } from "#functions/testing/fixtures.ts";
import { aBusinessWithAlerts } from "#functions/testing/message-calls.ts";

let business: Awaited<ReturnType<typeof aBusinessWithAlerts>>;
let own: string;
beforeEach(async () => {
  business = await aBusinessWithAlerts();
  own = business.own;
});

const ids = (items: { _id: string }[]) => items.map(({ _id }) => _id);
async function aStoredComplaint(): Promise<string> {
  const feedback = aFeedback(own);
  await submitted(feedback);
  return feedback._id;
}

describe("the list of alerts that did not arrive", () => {
  it("shows an old one behind any number of newer ones whose complaints are settled", async () => {
    const user = business.owner._id;
    const at = async (minutesAgo: number, status: "pending" | "resolved") => {
      const { _id: feedback } = await storeFeedback(aFeedback(own, { rating: 1, status, alert: "queued" }));
      const now = new Date(Date.now() - minutesAgo * 60_000);
      return { message: await anUnsentMessage(own, { user, feedback, now }) };
    };
    const old = await at(1_000, "pending");
    await Promise.all(Array.from({ length: 260 }, (_, minutes) => at(minutes + 1, "resolved")));
    for (let times = 0; times < 2; times++) expect(await business.listed()).toEqual([old.message]);
  });

  it("says whom they did not reach, about which complaint, and whether they may have been sent", async () => {
    const user = business.owner._id;
    const comment = `${"Cold soup, and nobody came. ".repeat(4)}Never again.`;
    const { _id: feedback, date } = await storeFeedback(aFeedback(own, { rating: 1, comment }));
    const failed = await anUnsentMessage(own, { user, feedback });
    await anUnsentMessage(own, { status: "unknown" });
    const { status, body } = await business.list();
    expect(status).toBe(200);
    expect(body.more).toBe(false);
    expect(body.items).toHaveLength(2);
    expect(body.items).toContainEqual({
      _id: failed,
      status: "failed",
      channel: "email",
      complaints: 1,
      reason: "MessageRejected",
      recipient: { _id: user, name: "Anne Roy" },
      about: "complaints",
      again: false,
      newest: [{ _id: feedback, rating: 1, words: expect.stringMatching(/^Cold soup.{30,60}…$/), date }],
      createdAt: expect.any(String),
      endedAt: expect.any(String),
    });
    expect(body.items).toContainEqual(expect.objectContaining({ status: "unknown", recipient: null }));
    expect(JSON.stringify(body)).not.toContain("ada@example.com");
  });

  it("is empty while everything arrives, and holds nothing of other organizations", async () => {
    await anUnsentMessage((await anOrganization()).organization._id);
    expect((await business.list()).body).toEqual({ items: [], more: false });
  });

  it("counts the complaints of a digest that still wait", async () => {
    const user = business.owner._id;
    const now = new Date();
    const complaints = await Promise.all(Array.from({ length: 14 }, () => aStoredComplaint()));
    for (const feedback of complaints)
      await queueAlert(
        {
          template: "complaint_alert",
          channel: "email",
          language: "en",
          to: "ada@example.com",
          organization: own,
          data: { feedback, user },
          ...queuedAt(now, `${feedback}-${user}-email`),
        },
        now,
      );
    const digest = await readMessage(`${own}-${user}-email-${Math.floor(now.getTime() / 600_000)}`);
    const claimed = digest && (await claimMessage(digest, now));
    if (claimed) await markUnknown(claimed, "ETIMEDOUT", now);
    const [, second, ...others] = complaints.slice(10).toSorted().toReversed();
    const [{ newest, complaints: count }] = (await business.list()).body.items;
    expect([count, newest.length]).toEqual([4, 4]);
    await callsAbout(business.itself, second ?? "").doResolve();
    const [fewer] = (await business.list()).body.items;
    expect([fewer.complaints, ids(fewer.newest).slice(1)]).toEqual([3, others]);
    for (const feedback of complaints) await callsAbout(business.itself, feedback).doResolve();
    expect((await business.list()).body.items).toEqual([]);
  });

  it("drops a complaint that was resolved or erased, and shows it again when it is reopened", async () => {
    const [resolved, erased] = [await aStoredComplaint(), await aStoredComplaint()];
    const message = await anUnsentMessage(own, { feedback: resolved });
    await anUnsentMessage(own, { feedback: erased, status: "unknown" });
    const calls = callsAbout(business.itself, resolved);
    await calls.doResolve();
    await callsAbout(business.itself, erased).doErase();
    expect((await business.list()).body).toEqual({ items: [], more: false });
    await calls.doReopen();
    expect(await business.listed()).toEqual([message]);
  });

  it("shows what waits although fifty that are settled failed after it", async () => {
    const message = await anUnsentMessage(own);
    const { _id: feedback } = await storeFeedback(aFeedback(own, { status: "resolved" }));
    for (let count = 0; count < 51; count++) await anUnsentMessage(own, { feedback });
    expect((await business.list()).body).toMatchObject({ items: [{ _id: message }], more: false });
  });

  it("is bounded: the newest 50, and that there are more", async () => {
    for (let count = 0; count < 51; count++) await anUnsentMessage(own);
    const { body } = await business.list();
    expect([body.items.length, body.more]).toEqual([50, true]);
  });
});
