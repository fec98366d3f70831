import { setTimeout as sleep } from "node:timers/promises";
import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { chanceOf } from "../demo/chance.ts";
import { posting } from "./calls.ts";
import { withKillable } from "./killable.ts";

interface AskingTrial {
  customers: number;
  racing: number;
  credits: number;
  underKills: number;
  kills: number;
  seed: number;
  onProgress(sentence: string): void;
}

const Sent = z.object({
  accepted: z.array(z.object({ _id: z.string() })),
  skipped: z.array(z.object({ reason: z.string() })),
});
const ofEachCall = 100;
const atOnce = 4;
const minute = 60_000;

/** A business without quiet hours. Calls interrupted by a kill are repeated. */
async function openBusiness(port: number) {
  const { anOrganization } = await import("#functions/testing/fixtures.ts");
  const { organization, cookie } = await anOrganization(
    { sendingHours: { from: 0, to: 24 }, timeZone: "America/Toronto" },
    // New accounts have a low quota.
    { _id: ulid(Date.now() - 30 * 24 * 60 * minute) },
  );
  const post = posting(port, { organization, cookie });
  const upload = async (batch: string, emails: readonly string[]) => {
    const accepted: string[] = [];
    const firsts = Array.from(
      { length: Math.ceil(emails.length / ofEachCall) },
      (_, call) => call * ofEachCall,
    ).values();
    const work = async () => {
      for (const first of firsts) {
        const customers = emails.slice(first, first + ofEachCall).map((email) => ({ email }));
        const body = { channel: "email", customers, batch: { _id: batch, first, total: emails.length } };
        accepted.push(...Sent.parse(await post("/requests", body)).accepted.map(({ _id }) => _id));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return accepted;
  };
  return {
    organization: organization._id,
    upload,
    text: async (phone: string) => Sent.parse(await post("/requests", { channel: "sms", customers: [{ phone }] })),
  };
}

async function statesOf(organization: string): Promise<Map<string, string>> {
  const { documents, tableName } = await import("#functions/data/table.ts");
  const { requestKey } = await import("#functions/data/keys.ts");
  const states = new Map<string, string>();
  const asked = {
    TableName: tableName,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": requestKey(organization, "").pk },
    ConsistentRead: true,
  };
  for await (const { Items = [] } of paginateQuery({ client: documents }, asked))
    for (const { _id, status } of Items) states.set(String(_id), String(status));
  return states;
}

const emailsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}.${index}@example.com`);

/** Proves requests: no duplicates, exact credits, and one outcome per request despite kills. */
export const proveAsking = (trial: AskingTrial) =>
  withKillable({ SEND_PACE: "1" }, async ({ port, restart, setClock, outbox }) => {
    const { onProgress } = trial;
    let moved = 0;
    const moveClock = (by: number) => {
      moved += by;
      return setClock(Date.now() + moved);
    };
    const shop = await openBusiness(port);
    const batch = ulid();
    const emails = emailsOf("a", trial.customers);
    const first = await shop.upload(batch, emails);
    const second = await shop.upload(batch, emails);
    const requests = (await statesOf(shop.organization)).size;
    const isSame = JSON.stringify(first.toSorted()) === JSON.stringify(second.toSorted());
    onProgress(`${first.length} requests accepted, ${requests} after the same upload again`);

    const poor = await openBusiness(port);
    const { changeCredits, listLedger, readCredits } = await import("#functions/data/sending/sms-pool.ts");
    const { transact } = await import("#functions/data/table.ts");
    const spent = { cause: "alert", credits: trial.credits - 100, about: ulid(), by: null } as const;
    if (spent.credits !== 0) await transact(() => changeCredits(poor.organization, [spent], new Date()));
    const ledgerSum = async () => {
      const { items } = await listLedger(poor.organization, { limit: 1_000, after: null });
      return items.reduce((sum, entry) => sum + entry.credits, 100);
    };
    const answers = await Promise.all(
      Array.from({ length: trial.racing }, (_, index) => poor.text(`+1514555${String(index).padStart(4, "0")}`)),
    );
    const won = answers.filter(({ accepted }) => accepted.length === 1).length;
    const texts = async () => (await outbox()).filter(({ channel }) => channel === "sms");
    while ((await texts()).length < won) await sleep(1_000);
    const race = {
      accepted: won,
      sent: (await texts()).length,
      receivers: new Set((await texts()).map(({ to }) => to)).size,
      refused: answers.filter(({ skipped }) => skipped[0]?.reason === "no_credits").length,
      credits: await readCredits(poor.organization),
      ledger: await ledgerSum(),
    };
    onProgress(`race: ${JSON.stringify(race)}`);

    const chance = chanceOf(trial.seed);
    const busy = await openBusiness(port);
    const torn = ulid();
    const tearing = busy.upload(torn, emailsOf("b", trial.underKills));
    for (let kill = 0; kill < trial.kills; kill++) {
      await sleep(500 + chance.next() * 3_000);
      await restart();
      // Two minutes first, so that kills hit both upload and sending.
      await moveClock(kill === 0 ? 2.5 * minute : minute);
      onProgress(`killed ${kill + 1} times`);
    }
    const asked = await tearing;
    const isOver = async () => ![...(await statesOf(busy.organization)).values()].includes("queued");
    for (let tries = 0; tries < 60 && !(await isOver()); tries++) {
      await moveClock(7 * minute);
      await sleep(Math.min(5_000, 20 * trial.underKills));
    }
    const states = await statesOf(busy.organization);
    const mailed = (await outbox()).flatMap(({ message }) => message ?? []).filter((id) => states.has(id));
    const taken = new Set(mailed);
    const counts: Record<string, number> = {};
    for (const state of states.values()) counts[state] = (counts[state] ?? 0) + 1;
    const killed = {
      asked: new Set(asked).size,
      requests: states.size,
      counts,
      twice: mailed.length - taken.size,
      neverTaken: [...states].filter(([id, state]) => state === "sent" && !taken.has(id)).length,
    };
    onProgress(`kills: ${JSON.stringify(killed)}`);
    return { upload: { accepted: first.length, requests, isSame }, race, killed };
  });

export function brokenPromises(
  { customers, racing, credits, underKills }: AskingTrial,
  { upload, race, killed }: Awaited<ReturnType<typeof proveAsking>>,
): string[] {
  const others = Object.keys(killed.counts).filter((state) => state !== "sent" && state !== "unknown");
  const promises: [string, boolean][] = [
    ["all are accepted", upload.accepted === customers],
    ["repeated, nobody is asked again", upload.isSame && upload.requests === customers],
    ["exactly the credits are spent", race.accepted === credits && race.credits === 0 && race.ledger === 0],
    ["exactly those are sent", race.sent === credits && race.receivers === credits],
    ["the others are told", race.refused === racing - credits],
    ["all under kills are asked once", killed.asked === underKills && killed.requests === underKills],
    ["each ends, as sent or unknown", others.length === 0],
    ["none is sent twice, none called sent that was not", killed.twice === 0 && killed.neverTaken === 0],
  ];
  return promises.flatMap(([promise, holds]) => (holds ? [] : [promise]));
}
