import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { masked } from "#shared/rules/masked.ts";
import { buildFunctions } from "../build/functions.ts";
import { functionsRoot } from "../build/roots.ts";
import { functionSources } from "../build/sources.ts";
import { buildWhenChanged } from "../build/when-changed.ts";
import { chanceOf } from "../demo/chance.ts";
import { startAws } from "../local/aws/server.ts";
import { functionsEnvironment } from "../local/environment.ts";
import { passingDirectory } from "../testing/passing-directory.ts";
import { complain } from "./complainers.ts";
import { type Killable, killable } from "./killable.ts";

/** What to prove, and under how much. */
export interface Trial {
  complaints: number;
  /** Businesses among which the complaints are spread. */
  businesses: number;
  /** The share of complaints that the first business gets, so that its owner gets digests. */
  toFirst: number;
  kills: number;
  /** Moments at which the clock is moved within the hour. */
  steps: number;
  seed: number;
  onProgress(sentence: string): void;
}

/** What became of the messages, and what the providers were given. */
export interface Tally {
  /** Complaints that were acknowledged. */
  complaints: number;
  /** Alerts and digests by their state. */
  states: Record<string, number>;
  /** Complaints that are told in a digest, and the sum that the digests say. */
  digested: number;
  toldInDigests: number;
  /** Complaints without an alert, or whose digest is missing. */
  untold: string[];
  /** What the providers took, and what they took more than once or did not get from us. */
  taken: number;
  /** How many of these were SMS. */
  takenBySms: number;
  twice: string[];
  /** Messages called sent that no provider has. */
  neverTaken: string[];
  /**
   * Messages that went back to the queue, because they were certainly not sent. It is not how many were refused. Only
   * throttling and 503 are certain, 3 in 10 refusals, and each try calls three times within a second: of calls refused by
   * 30 %, about one in a thousand messages meets three of those. Most of these are of the step in which nothing gets through.
   */
  triedAgain: number;
}

const Item = z.looseObject({
  _id: z.string(),
  status: z.string(),
  template: z.string(),
  channel: z.string(),
  to: z.string(),
  attempts: z._default(z.int(), 0),
  handedOverAt: z.optional(z.string()),
  digest: z.optional(z.string()),
  complaints: z._default(z.int(), 0),
  data: z.looseObject({ feedback: z.optional(z.string()) }),
});
type Item = z.infer<typeof Item>;

const Outbox = z.object({
  messages: z.array(
    z.object({ channel: z.string(), to: z.string(), text: z.string(), message: z.optional(z.string()) }),
  ),
});

const minute = 60_000;
/**
 * Milliseconds that the providers may take: long for this machine, short for somebody who waits for those that fall
 * silent.
 */
const providerTimeout = "700";
const share = 0.3;

/**
 * Milliseconds without any change after which a step waits no longer for what is on the road. What a kill interrupted stays
 * there until the clock moves on.
 */
const stillOnTheRoad = 10_000;
/** The same for an outage to put messages off: each is tried three times, with pauses. */
const stillInAnOutage = 120_000;
/** How often our own reads are tried, and the pause before another try, in milliseconds. */
const tries = { atMost: 30, pause: 1_000 };

const isUnderWay = ({ status }: Item) => status === "queued" || status === "sending";
const isOnTheRoad = (message: Item) => message.status === "queued" && message.handedOverAt !== undefined;

const post = (address: string, body: unknown) => fetch(address, { method: "POST", body: JSON.stringify(body) });

/**
 * Does again what failed: a busy machine answers later than the product's own deadlines allow. What the stack does under
 * them is what is proven; what we look at it with is not.
 */
async function patiently<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    try {
      return await act();
    } catch (error) {
      if (tried >= tries.atMost) throw error;
      await sleep(tries.pause);
    }
  }
}

/** Reads the messages until `holds` is so of them, for as long as any of them changes within `still` milliseconds. */
async function readUntil(holds: (messages: Item[]) => boolean, still: number): Promise<Item[]> {
  let seen = "";
  for (let since = performance.now(); ; ) {
    const messages = await patiently(readMessages);
    const states = messages.map(({ _id, status, attempts }) => `${_id} ${status} ${attempts}`).join();
    if (states !== seen) since = performance.now();
    if (holds(messages) || performance.now() - since > still) return messages;
    seen = states;
    await sleep(500);
  }
}

async function readMessages(): Promise<Item[]> {
  const { documents, tableName } = await import("#functions/data/table.ts");
  const found: Item[] = [];
  const asked = { TableName: tableName, FilterExpression: "kind = :message" };
  const pages = paginateScan({ client: documents }, { ...asked, ExpressionAttributeValues: { ":message": "message" } });
  for await (const { Items = [] } of pages) found.push(...Items.map((item) => Item.parse(item)));
  return found;
}

/** Businesses whose owner wants every alert by email, and in the first and each third one by SMS too. */
async function openBusinesses(count: number) {
  const { anOrganization, haveNumber } = await import("#functions/testing/fixtures.ts");
  const { updateUser } = await import("#functions/data/accounts/users.ts");
  const { inTurns } = await import("#functions/testing/in-turns.ts");
  // One that was made in part is not used.
  const businesses = await inTurns(count, () => patiently(() => anOrganization()));
  for (const [index, { owner }] of businesses.entries()) {
    if (index % 3 !== 0) continue;
    await patiently(() => haveNumber(owner._id, `+1514555${String(index).padStart(4, "0")}`));
    await patiently(() => updateUser(owner._id, { notifications: { email: true, phone: true } }));
  }
  return businesses.map(({ link, owner }) => ({ link, owner: owner._id }));
}

/**
 * Sends complaints through a stack that is killed again and again, while SES and SNS refuse 30 % of all calls in every
 * manner, for an hour of moved clock. Then lets the clock run until no message is under way, and counts.
 */
export async function proveSending({
  complaints,
  businesses,
  toFirst,
  kills,
  steps,
  seed,
  onProgress,
}: Trial): Promise<Tally> {
  const directory = await passingDirectory("sending");
  const inherited = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
  // The providers are outside services: they survive our crashes and know what they were really given.
  const aws = await startAws(directory);
  let stack: (Killable & { dynamodb: string }) | undefined;
  try {
    await buildWhenChanged(functionsRoot, functionSources, buildFunctions);
    const environmentOf = (dynamodb: string, port: number) =>
      functionsEnvironment(
        { dynamodb, aws: aws.endpoint, origin: `http://localhost:${port}` },
        { PROVIDER_TIMEOUT: providerTimeout, SEND_PACE: "1" },
      );
    const running = await killable(directory, functionsRoot, aws.endpoint, environmentOf);
    stack = running;
    await running.start();
    const environment = environmentOf(running.dynamodb, running.port);
    Object.assign(process.env, environment);
    const opened = await openBusinesses(businesses);
    const refuse = async (refused: { share: number; manners?: string[] }) => {
      for (const [index, service] of ["ses", "sns"].entries())
        await post(`${aws.endpoint}/_local/refuse`, { service, seed: seed + index, ...refused });
    };
    await refuse({ share });
    onProgress("the stack answers");

    const start = Date.now();
    const setClock = (minutes: number) => {
      const now = new Date(start + minutes * minute).toISOString();
      return post(`http://127.0.0.1:${running.port}/_local/clock`, { now }).then(() => {});
    };
    const chance = chanceOf(seed);
    const killedAt = new Set<number>();
    while (killedAt.size < kills) killedAt.add(Math.floor(chance.next() * steps));

    // The clock runs faster than the stack works. It waits, or the sweep would take every message for lost, again and again.
    const untilRoadIsClear = () => readUntil((messages) => messages.filter(isOnTheRoad).length < 10, stillOnTheRoad);
    const outage = Math.floor(steps / 2) - 1;

    const told: { feedback: string; owner: string }[] = [];
    for (let step = 0; step < steps; step++) {
      await setClock((step * 60) / steps);
      // For one step nothing gets through at all, until some messages went back to the queue.
      if (step === outage) await refuse({ share: 1, manners: ["throttle"] });
      if (step === outage + 1) {
        const werePutOff = (messages: Item[]) => messages.filter(({ attempts }) => attempts > 0).length >= 10;
        if (!werePutOff(await readUntil(werePutOff, stillInAnOutage)))
          throw new Error("Too few messages went back to the queue.");
        await refuse({ share });
      }
      const now = Math.round(((step + 1) * complaints) / steps) - told.length;
      const aims = Array.from({ length: now }, () =>
        chance.happens(toFirst) ? opened[0] : chance.pick(opened.slice(1)),
      ).flatMap((aim) => (aim ? [aim] : []));
      const complaining = complain(
        running.port,
        aims.map(({ link }) => link),
        told.length,
      );
      if (killedAt.has(step)) {
        await sleep(chance.next() * 400);
        await running.kill();
        // No function of this process may find the table of other tests in the meantime.
        delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
        await running.start();
        process.env.AWS_ENDPOINT_URL_DYNAMODB = running.dynamodb;
        await setClock((step * 60) / steps);
        onProgress(`minute ${Math.round((step * 60) / steps)}: killed and started again`);
      }
      const feedbacks = await complaining;
      if (step !== outage) await untilRoadIsClear();
      told.push(...feedbacks.map((feedback, index) => ({ feedback, owner: aims[index]?.owner ?? "" })));
    }
    onProgress(`${told.length} complaints acknowledged`);

    // The providers go on refusing. Two days are enough for every message, and more than any of them needs.
    let messages = await patiently(readMessages);
    const isTold = () => {
      const ids = new Set(messages.map(({ _id }) => _id));
      return told.every(({ feedback, owner }) => ids.has(`${feedback}-${owner}-email`));
    };
    for (let minutes = 60; minutes < 48 * 60 && (messages.some(isUnderWay) || !isTold()); minutes += 7) {
      await setClock(minutes);
      await sleep(1_000);
      messages = await untilRoadIsClear();
      onProgress(`minute ${minutes}: ${messages.filter(isUnderWay).length} of ${messages.length} messages under way`);
    }
    const { messages: taken } = Outbox.parse(
      await patiently(async () =>
        (await fetch(`${aws.endpoint}/_local/outbox`, { headers: { accept: "application/json" } })).json(),
      ),
    );
    return tallyOf(told, messages, taken);
  } finally {
    await stack?.kill();
    await aws.stop();
    await rm(directory, { recursive: true, force: true });
    if (inherited === undefined) delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
    else process.env.AWS_ENDPOINT_URL_DYNAMODB = inherited;
  }
}

type Taken = z.infer<typeof Outbox>["messages"][number];

/**
 * What a provider was given, by a name that the message has too. An email names its message. An SMS cannot: an alert is
 * known by its complaint, a digest by its count, and two digests may have the same. One that was sent keeps no more of its
 * number than a masked one has.
 */
const nameOfTaken = ({ to, text, message }: Taken): string =>
  message ?? `sms ${masked(to)} ${/feedback=(\w{26})/.exec(text)?.[1] ?? Number.parseInt(text, 10)}`;

const nameOf = ({ _id, channel, to, data, complaints }: Item): string =>
  channel === "email" ? _id : `sms ${masked(to)} ${data.feedback ?? complaints}`;

function countOf(names: readonly string[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
  return count;
}

/** The names that `more` has more often than `than` has them. */
const beyond = (more: readonly string[], than: readonly string[]): string[] => {
  const others = countOf(than);
  return [...countOf(more)].filter(([name, times]) => times > (others.get(name) ?? 0)).map(([name]) => name);
};

function tallyOf(
  told: readonly { feedback: string; owner: string }[],
  messages: readonly Item[],
  taken: readonly Taken[],
): Tally {
  const byId = new Map(messages.map((message) => [message._id, message]));
  const isTold = (id: string): boolean => {
    const message = byId.get(id);
    return message !== undefined && (message.status !== "digested" || byId.has(message.digest ?? ""));
  };
  const sendable = messages.filter(({ status }) => status !== "digested");
  const sent = sendable.filter(({ status }) => status === "sent");
  const given = taken.map(nameOfTaken);
  return {
    complaints: told.length,
    states: Object.fromEntries(countOf(sendable.map(({ status }) => status))),
    digested: messages.length - sendable.length,
    toldInDigests: messages.reduce((sum, message) => sum + message.complaints, 0),
    untold: told.map(({ feedback, owner }) => `${feedback}-${owner}-email`).filter((id) => !isTold(id)),
    taken: taken.length,
    takenBySms: taken.filter(({ channel }) => channel === "sms").length,
    twice: beyond(given, sendable.map(nameOf)),
    neverTaken: beyond(sent.map(nameOf), given),
    triedAgain: messages.filter(({ attempts }) => attempts > 0).length,
  };
}
