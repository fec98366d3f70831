import { beforeEach, describe, expect, it } from "vitest";
import { queueAlert } from "#functions/data/alerts.ts";
import { claimMessage, markFailed, markUnknown } from "#functions/data/message-life.ts";
import { queuedAt, readMessage } from "#functions/data/messages.ts";
import { updateUser } from "#functions/data/users.ts";
import { aMember, anOrganization, anUnsentMessage } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { dismissMessage, listMessages, sendMessageAgain } from "#shared/contract/messages.ts";

let business: Awaited<ReturnType<typeof anOrganization>>;
let own: string;
beforeEach(async () => {
  business = await anOrganization();
  own = business.organization._id;
});

const list = (cookie = business.cookie) => ask(listMessages, { params: { organization: own }, cookie });
const act = (route: typeof sendMessageAgain | typeof dismissMessage, message: string, cookie = business.cookie) =>
  ask(route, { params: { organization: own, message }, cookie });
const listed = async () => (await list()).body.items.map(({ _id }: { _id: string }) => _id);

describe("the list of alerts that did not arrive", () => {
  it("says whom they did not reach, about which complaint, and whether they may have been sent", async () => {
    const user = business.owner._id;
    const failed = await anUnsentMessage(own, { user, feedback: "01M7ZA5M9EQ2CMN7SF0BS2D9DR" });
    await anUnsentMessage(own, { status: "unknown" });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.more).toBe(false);
    expect(body.items).toHaveLength(2);
    expect(body.items).toContainEqual({
      ...{ _id: failed, status: "failed", channel: "email", complaints: 1, reason: "MessageRejected" },
      ...{ recipient: { _id: user, name: "Anne Roy" }, feedback: "01M7ZA5M9EQ2CMN7SF0BS2D9DR" },
      ...{ createdAt: expect.any(String), endedAt: expect.any(String) },
    });
    expect(body.items).toContainEqual(expect.objectContaining({ status: "unknown", recipient: null }));
    expect(JSON.stringify(body)).not.toContain("ada@example.com");
  });

  it("is empty while everything arrives, and holds nothing of other organizations", async () => {
    await anUnsentMessage((await anOrganization()).organization._id);
    expect((await list()).body).toEqual({ items: [], more: false });
  });

  it("counts the complaints of a digest", async () => {
    const user = business.owner._id;
    const now = new Date();
    for (let count = 0; count < 12; count++)
      await queueAlert(
        {
          ...{ template: "complaint_alert", channel: "email", language: "en", to: "ada@example.com" },
          ...{ organization: own, data: { feedback: `f${count}`, user }, ...queuedAt(now, `f${count}-${user}-email`) },
        },
        now,
      );
    const digest = await readMessage(`${own}-${user}-email-${Math.floor(now.getTime() / 600_000)}`);
    const claimed = digest && (await claimMessage(digest, now));
    if (claimed) await markUnknown(claimed, "ETIMEDOUT", now);
    expect((await list()).body.items).toEqual([expect.objectContaining({ complaints: 2, feedback: null })]);
  });

  it("is bounded: the newest 50, and that there are more", async () => {
    for (let count = 0; count < 51; count++) await anUnsentMessage(own);
    const { body } = await list();
    expect([body.items.length, body.more]).toEqual([50, true]);
  });
});

describe("sending an alert again", () => {
  it("queues it to the member's present address, once", async () => {
    const member = await aMember(own, "admin");
    const message = await anUnsentMessage(own, { user: member.user._id });
    const answers = await Promise.all([1, 2, 3].map(() => act(sendMessageAgain, message)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409]);
    expect(await readMessage(message)).toMatchObject({ status: "queued", attempts: 0, to: member.user.email });
    expect(await listed()).toEqual([]);
  });

  it("takes a member's new number for a text message", async () => {
    const { owner } = business;
    const now = new Date();
    const alert = {
      ...({ template: "complaint_alert", channel: "sms", language: "en", to: "555" } as const),
      ...{ organization: own, data: { feedback: "f", user: owner._id }, ...queuedAt(now, `f-${owner._id}-sms`) },
    };
    await queueAlert(alert, now);
    const claimed = await claimMessage(alert, now);
    if (claimed) await markFailed(claimed, "number_without_country", now);
    await updateUser(owner._id, { phone: "+15145550142" });
    expect((await act(sendMessageAgain, alert._id)).status).toBe(204);
    expect((await readMessage(alert._id))?.to).toBe("+15145550142");
  });

  it("is refused for what may have been sent, and for what is not there", async () => {
    const perhaps = await act(sendMessageAgain, await anUnsentMessage(own, { status: "unknown" }));
    expect([perhaps.status, perhaps.body.error.code]).toEqual([409, "message_not_failed"]);
    const foreign = await anUnsentMessage((await anOrganization()).organization._id);
    for (const message of [foreign, "nothing"]) {
      const { status, body } = await act(sendMessageAgain, message);
      expect([status, body.error.code]).toEqual([404, "message_not_found"]);
    }
    expect((await readMessage(foreign))?.status).toBe("failed");
  });
});

describe("dismissing an alert", () => {
  it("takes it off the list for good, whatever became of it", async () => {
    const messages = [await anUnsentMessage(own), await anUnsentMessage(own, { status: "unknown" })];
    for (const message of messages) expect((await act(dismissMessage, message)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await act(dismissMessage, messages[0] ?? "")).status).toBe(404);
  });

  it("reaches no other organization", async () => {
    const foreign = await anUnsentMessage((await anOrganization()).organization._id);
    expect((await act(dismissMessage, foreign)).status).toBe(404);
  });
});
