import { type AttributeValue, DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, expect, test } from "vitest";
import { feedbackKey } from "#functions/data/keys.ts";
import { alertId } from "#functions/data/sending/alerts.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { tableName } from "#functions/data/table.ts";
import { handler } from "#functions/events/complaints.queue.ts";
import { type Business, callsAbout, listed } from "#functions/testing/feedback-calls.ts";
import { anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aFloodedBusiness, decideHeld, heldOf, rateLink } from "#functions/testing/held-calls.ts";
import { doImport, row } from "#functions/testing/import-calls.ts";
import { aRequest } from "#functions/testing/requests.ts";
import { events } from "#shared/contract/events.ts";
import { submitRateTokenRoute } from "#shared/contract/rate-tokens.ts";
import { openPipe, type QueueSource } from "./pipe.ts";

const isComplaints = (source: { id: string }): source is QueueSource => source.id === "complaints";
const complaints = events.find(isComplaints);

type Image = Record<string, AttributeValue>;

async function follow(OldImage: Image | undefined, NewImage: Image | undefined): Promise<void> {
  if (complaints === undefined) throw new Error("the event is there");
  const bodies: string[] = [];
  const queues = { send: (_queue: string, given: readonly string[]) => bodies.push(...given) };
  const checkpoint = { position: () => null, advance: () => {} };
  const pipe = openPipe(complaints, { queues: queues as never, checkpoint });
  const dynamodb = {
    SequenceNumber: "1",
    NewImage,
    ...(OldImage !== undefined && { OldImage }),
  };
  pipe.take("s", [{ eventName: OldImage === undefined ? "INSERT" : "MODIFY", dynamodb }]);
  const Records = bodies.map((body, index) => ({ messageId: String(index), body }));
  const answer = await handler({ Records: Records as never }, { getRemainingTimeInMillis: () => 60_000 });
  expect(answer).toEqual({ batchItemFailures: [] });
}

const client = new DynamoDBClient({});
afterAll(() => client.destroy());

async function stored({ organization }: Business, feedback: string): Promise<Image | undefined> {
  const { pk, sk } = feedbackKey(organization._id, feedback);
  const Key = { pk: { S: pk }, sk: { S: sk } };
  const { Item } = await client.send(new GetItemCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item;
}

async function withWhatFollows(business: Business, feedback: string, act: () => Promise<{ status: number }>) {
  const before = await stored(business, feedback);
  expect((await act()).status).toBe(200);
  await follow(before, await stored(business, feedback));
}

async function withTheNew(business: Business): Promise<string> {
  const [newest] = await listed(business);
  const feedback = newest?._id ?? "";
  await follow(undefined, await stored(business, feedback));
  return feedback;
}

async function answered(...ratings: number[]): Promise<{ business: Business; feedback: string }> {
  const business = await anOrganization();
  const { token } = await aRequest(business.organization._id);
  const answer = (rating: number) => ask(submitRateTokenRoute, { params: { token }, body: { rating } });
  expect((await answer(ratings[0] ?? 1)).status).toBe(200);
  const feedback = await withTheNew(business);
  for (const rating of ratings.slice(1)) await withWhatFollows(business, feedback, () => answer(rating));
  return { business, feedback };
}

async function resolvedAfter({ business, feedback }: { business: Business; feedback: string }) {
  const calls = callsAbout(business, feedback);
  await withWhatFollows(business, feedback, () => calls.doResolve());
  return { business, feedback, calls };
}

const reopenedAfter = async (given: Awaited<ReturnType<typeof answered>>) => {
  const { business, feedback, calls } = await resolvedAfter(given);
  await withWhatFollows(business, feedback, () => calls.doReopen());
  return given;
};

async function resolvedUntold() {
  const business = await anOrganization();
  await rateLink(business.link, 1);
  const [complaint] = await listed(business);
  const calls = callsAbout(business, complaint?._id ?? "");
  expect((await calls.doResolve()).status).toBe(200);
  return { business, feedback: complaint?._id ?? "", calls };
}

const ways: [way: string, alerts: boolean, become: () => Promise<{ business: Business; feedback: string }>][] = [
  [
    "is rated below the threshold by a link",
    true,
    async () => {
      const business = await anOrganization();
      await rateLink(business.link, 1);
      return { business, feedback: await withTheNew(business) };
    },
  ],
  [
    "was held and is accepted",
    true,
    async () => {
      const business = await aFloodedBusiness();
      await rateLink(business.link, 1);
      const ids = (await heldOf(business)).items.map(({ _id }: { _id: string }) => _id);
      await decideHeld(business, { decision: "accept", feedbacks: ids });
      return { business, feedback: await withTheNew(business) };
    },
  ],
  ["answers a request", true, () => answered(1)],
  ["answers a request well, then changes that", true, () => answered(5, 1)],
  ["changes its answer to the better and to the worse again", true, () => answered(2, 5, 1)],
  [
    "is reopened, of which nobody was told",
    true,
    async () => {
      const { business, feedback, calls } = await resolvedUntold();
      await withWhatFollows(business, feedback, () => calls.doReopen());
      return { business, feedback };
    },
  ],
  [
    "is no longer resolved because that was undone, of which nobody was told",
    true,
    async () => {
      const { business, feedback, calls } = await resolvedUntold();
      await withWhatFollows(business, feedback, () => calls.doUndoResolve());
      return { business, feedback };
    },
  ],
  [
    "was imported",
    false,
    async () => {
      const business = await anOrganization();
      expect((await doImport(business, [row(1, { rating: 1 })], { complaints: "pending" })).status).toBe(200);
      return { business, feedback: await withTheNew(business) };
    },
  ],
  ["is a good rating that is reopened", false, async () => reopenedAfter(await answered(5))],
];

test.each(ways)("a feedback that %s becomes pending: alerted %s", async (_way, alerts, become) => {
  const { business, feedback } = await become();
  expect((await stored(business, feedback))?.status).toEqual({ S: "pending" });
  const alert = await readMessage(alertId({ feedback, user: business.owner._id, channel: "email" }));
  expect(alert?.status).toBe(alerts ? "queued" : undefined);
});

test("a complaint that became a good rating alerts nobody when it is reopened", async () => {
  const { business, feedback } = await reopenedAfter(await answered(2, 5));
  expect((await stored(business, feedback))?.alert).toBeUndefined();
});
