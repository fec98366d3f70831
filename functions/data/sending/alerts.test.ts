import { ulid } from "ulid";
import { expect, it } from "vitest";
import { claimMessage, queueAgain } from "#functions/data/delivery/message-life.ts";
import { handOverDue } from "#functions/testing/hand-over-due.ts";
import { queueAlert, queueEscalation } from "./alerts.ts";
import { dueLater, newMessage, queuedAt, readMessage } from "./messages.ts";

const now = new Date("2026-11-21T10:03:00.000Z");
const windowEnd = "2026-11-21T10:10:00.000Z";

function setup() {
  const [organization, user] = [ulid(), ulid()];
  const alert = (feedback = ulid(), moment = now) => ({
    ...({ template: "complaint_alert", channel: "email", language: "en", to: "ada@example.com" } as const),
    organization,
    data: { feedback, user },
    ...queuedAt(moment, `${feedback}-${user}-email`),
  });
  const digestAt = (moment: Date) => `${organization}-${user}-email-${Math.floor(moment.getTime() / 600_000)}`;
  return { alert, digest: digestAt(now), digestAt };
}

async function complaintsOf(digest: string): Promise<string[]> {
  const message = await readMessage(digest);
  return message && "complaints" in message ? message.complaints : [];
}

it("sends ten alerts in ten minutes, and makes one digest of the rest that goes out when they are over", async () => {
  const { alert, digest } = setup();
  const outcomes: string[] = [];
  for (let count = 0; count < 14; count++) outcomes.push(await queueAlert(alert(), now));
  expect(outcomes).toEqual([...Array(10).fill("alert"), ...Array(4).fill("digest")]);
  expect(await readMessage(digest)).toMatchObject({
    template: "complaint_digest",
    status: "queued",
    complaints: Array(4).fill(expect.any(String)),
    to: "ada@example.com",
    dueAt: windowEnd,
    firstDueAt: windowEnd,
  });
  expect(await readMessage(digest)).not.toHaveProperty("handedOverAt");
  expect(await queueAlert(alert(ulid(), new Date(windowEnd)), new Date(windowEnd))).toBe("alert");
});

it("sends sixty alerts by email in a day, and makes one digest in each hour of the rest", async () => {
  const { alert, digestAt } = setup();
  const outcomes: string[] = [];
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  for (let minutes = 0; minutes < 60; minutes++)
    outcomes.push(await queueAlert(alert(ulid(), at(minutes)), at(minutes)));
  expect(outcomes).toEqual(Array(60).fill("alert"));
  for (const minutes of [60, 90, 110]) expect(await queueAlert(alert(ulid(), at(minutes)), at(minutes))).toBe("digest");
  const digest = digestAt(new Date("2026-11-21T11:59:00.000Z"));
  expect(await readMessage(digest)).toMatchObject({ dueAt: "2026-11-21T12:00:00.000Z" });
  expect(await complaintsOf(digest)).toHaveLength(3);
  const tomorrow = new Date("2026-11-22T00:00:00.000Z");
  expect(await queueAlert(alert(ulid(), tomorrow), tomorrow)).toBe("alert");
});

it("puts each of 30 complaints that come at once into an alert or into the digest, and none into both or twice", async () => {
  const { alert, digest } = setup();
  const alerts = Array.from({ length: 30 }, () => alert());
  const often = [...alerts, ...alerts.toReversed()];
  const outcomes = await Promise.all(often.map((one) => queueAlert(one, now)));
  const times = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  expect([times("alert"), times("digest"), times("already")]).toEqual([10, 20, 30]);
  const digested = await complaintsOf(digest);
  expect(digested).toHaveLength(20);
  for (const { _id, data } of alerts) {
    const message = await readMessage(_id);
    expect(message?.status).toBe(digested.includes(data.feedback) ? "digested" : "queued");
    if (message?.status === "digested") expect(message.to).toContain("…");
  }
  expect(new Set(digested).size).toBe(20);
});

it("does not alert in a later window what an earlier digest tells of", async () => {
  const { alert } = setup();
  for (let count = 0; count < 10; count++) await queueAlert(alert(), now);
  const eleventh = alert();
  expect(await queueAlert(eleventh, now)).toBe("digest");
  expect(await queueAlert(eleventh, new Date("2026-11-21T10:15:00.000Z"))).toBe("already");
});

it("puts what comes once a digest was handed over to be sent into the next one, and never into a mail that is written already", async () => {
  const { alert, digest, digestAt } = setup();
  for (let count = 0; count < 11; count++) await queueAlert(alert(), now);
  expect(await handOverDue(digest, new Date(windowEnd))).toBe(true);
  expect(await queueAlert(alert(), now)).toBe("digest");
  expect(await complaintsOf(digest)).toHaveLength(1);
  expect(await complaintsOf(digestAt(new Date(windowEnd)))).toHaveLength(1);
});

it("puts each complaint into one digest while one is handed over", async () => {
  const { alert, digest, digestAt } = setup();
  for (let count = 0; count < 11; count++) await queueAlert(alert(), now);
  const [eleventh] = await complaintsOf(digest);
  const alerts = Array.from({ length: 20 }, () => alert());
  const queued = alerts.map((one) => queueAlert(one, now));
  await handOverDue(digest, new Date(windowEnd));
  expect(await Promise.all(queued)).toEqual(Array(20).fill("digest"));
  const listed = [...(await complaintsOf(digest)), ...(await complaintsOf(digestAt(new Date(windowEnd))))];
  expect(listed.toSorted()).toEqual([eleventh, ...alerts.map(({ data }) => data.feedback)].toSorted());
});

it("still takes complaints into a digest that was refused for now", async () => {
  const { alert, digest } = setup();
  for (let count = 0; count < 11; count++) await queueAlert(alert(), now);
  const read = await readMessage(digest);
  const claimed = read && (await claimMessage(read, now));
  if (claimed) await queueAgain(claimed, new Date(windowEnd), "Throttling");
  expect(await queueAlert(alert(), now)).toBe("digest");
  expect(await complaintsOf(digest)).toHaveLength(2);
});

it("counts an escalation once, however often it is repeated and moved, so that another complaint's is still queued", async () => {
  const user = ulid();
  const of = (feedback: string, due: string) => {
    const content = { channel: "email", template: "complaint_overdue", organization: null } as const;
    const data = { organization: ulid(), user, feedback };
    const message = newMessage({ ...content, language: "en", to: "ada@example.com", data, id: feedback, now });
    return dueLater(message, new Date(due));
  };
  const [one, other] = [ulid(), ulid()];
  const [due, later] = ["2026-11-23T13:00:00.000Z", "2026-11-24T13:00:00.000Z"];
  for (let count = 0; count < 62; count++) {
    await queueEscalation(of(one, due), user);
    await queueEscalation(of(one, later), user);
  }
  for (const day of [due, later]) {
    await queueEscalation(of(`${other}-${day}`, day), user);
    expect(await readMessage(`${other}-${day}`)).toMatchObject({ status: "queued", dueAt: day });
  }
  expect(await readMessage(one)).toMatchObject({ dueAt: later });
  for (let count = 0; count < 59; count++) await queueEscalation(of(`${other}-${count}`, due), user);
  expect(await readMessage(`${other}-57`)).toMatchObject({ dueAt: due });
  expect(await readMessage(`${other}-58`)).toBeNull();
});
