import { beforeEach, describe, expect, it } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { claimMessage, markUnknown } from "#functions/data/delivery/message-life.ts";
import { queueAlert } from "#functions/data/sending/alerts.ts";
import { newMessage, queuedAt, readMessage } from "#functions/data/sending/messages.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import {
  aFeedback,
  aMember,
  anOrganization,
  anUnsentMessage,
  storeFeedback,
  submitted,
} from "#functions/testing/fixtures.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { aBusinessWithAlerts } from "#functions/testing/message-calls.ts";
import { queueMessage } from "#functions/testing/queue-message.ts";

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
  it("shows an old one behind any number of newer ones whose complaints are settled, and those once they wait again", async () => {
    const user = business.owner._id;
    const at = async (minutesAgo: number, status: "pending" | "resolved") => {
      const { _id: feedback } = await storeFeedback(aFeedback(own, { rating: 1, status, alert: "queued" }));
      const now = new Date(Date.now() - minutesAgo * 60_000);
      return { feedback, message: await anUnsentMessage(own, { user, feedback, now }) };
    };
    const old = await at(1_000, "pending");
    const settled = await Promise.all(Array.from({ length: 260 }, (_, minutes) => at(minutes + 1, "resolved")));
    expect(await business.listed()).toEqual([old.message]);
    const [again] = settled;
    const feedback = again?.feedback ?? "";
    expect((await callsAbout(business.itself, feedback).doReopen()).status).toBe(200);
    await onFeedbackChanged({ organization: own, feedback }, true, new Date());
    expect(await business.listed()).toEqual([again?.message, old.message]);
  });

  it("keeps one that is settled and fills its pages, where its complaint waits again before it is taken off", async () => {
    const { _id: settled } = await storeFeedback(aFeedback(own, { status: "resolved" }));
    const { _id: reopened } = await storeFeedback(aFeedback(own, { status: "resolved" }));
    const message = await anUnsentMessage(own, { feedback: reopened });
    await Promise.all(Array.from({ length: 50 }, () => anUnsentMessage(own, { feedback: settled })));
    const now = new Date(Date.now() + 60_000);
    const newest = await anUnsentMessage(own, { feedback: reopened, now });
    const done = meanwhile(["TransactWriteItemsCommand", newest], async () => {
      return (await callsAbout(business.itself, reopened).doReopen()).status;
    });
    expect(await business.listed()).toEqual([message]);
    expect(done).toEqual([200]);
    expect(await business.listed()).toEqual([newest, message]);
  });

  it("leaves one in its place whose complaint is settled and reopened while nobody took it off", async () => {
    const user = business.owner._id;
    const { _id: feedback } = await storeFeedback(aFeedback(own, { alert: "queued" }));
    const older = await anUnsentMessage(own, { user, feedback, now: new Date(Date.now() - 60_000) });
    const newer = await anUnsentMessage(own);
    const calls = callsAbout(business.itself, feedback);
    await calls.doResolve();
    expect((await calls.doReopen()).status).toBe(200);
    await onFeedbackChanged({ organization: own, feedback }, true, new Date());
    expect(await business.listed()).toEqual([newer, older]);
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
      newest: [{ _id: feedback, rating: 1, words: expect.stringMatching(/^Cold soup.{30,60}…$/), date, untold: true }],
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

  it("tells of which complaints nobody was told: no alert of theirs arrived, nor may have arrived", async () => {
    const colleague = (await aMember(own, "agent")).user._id;
    const user = business.owner._id;
    const complaints = await Promise.all(Array.from({ length: 3 }, () => aStoredComplaint()));
    const [alone = "", shared = "", perhaps = ""] = complaints;
    for (const feedback of complaints) await anUnsentMessage(own, { user, feedback });
    await anUnsentMessage(own, { user: colleague, feedback: alone });
    await anUnsentMessage(own, { user: colleague, feedback: perhaps, status: "unknown" });
    await queueMessage(
      newMessage({
        channel: "email",
        template: "complaint_alert",
        language: "en",
        to: "a@example.com",
        organization: own,
        data: { feedback: shared, user: colleague },
        id: `${shared}-${colleague}-email`,
        now: new Date(),
      }),
    );
    const { items } = (await business.list()).body;
    const untold = items.flatMap(({ newest }: { newest: { _id: string; untold: boolean }[] }) =>
      newest.filter((one) => one.untold),
    );
    expect(ids(untold)).toEqual([alone, alone]);
  });

  it("is bounded: the newest 50, and that there are more", async () => {
    for (let count = 0; count < 51; count++) await anUnsentMessage(own);
    const { body } = await business.list();
    expect([body.items.length, body.more]).toEqual([50, true]);
  });
});
