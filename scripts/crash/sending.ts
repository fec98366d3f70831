import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { maskedAddress } from "#shared/rules/masked.ts";
import { digestWindow } from "#shared/rules/sending/sending.ts";
import { chanceOf } from "../demo/chance.ts";
import { type TakenCall, withKillable } from "./killable.ts";
import { openComplainers } from "./raters.ts";
import { beyond, countOf, storedOf } from "./stored.ts";

interface Trial {
  complaints: number;
  businesses: number;
  toFirst: number;
  kills: number;
  steps: number;
  seed: number;
  onProgress(sentence: string): void;
}

interface Tally {
  complaints: number;
  states: Record<string, number>;
  digested: number;
  toldInDigests: number;
  untold: string[];
  taken: number;
  takenBySms: number;
  twice: string[];
  neverTaken: string[];
  /**
   * Messages returned to the queue because they were certainly not sent. Only throttling and 503 are certain, so there
   * are few.
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
  complaints: z._default(z.array(z.string()), []),
  data: z.looseObject({ feedback: z.optional(z.string()) }),
});
type Item = z.infer<typeof Item>;

const minute = 60_000;
/** Milliseconds. */
const providerTimeout = "700";
const share = 0.3;

/** Milliseconds without change after which a step stops waiting; interrupted work needs the clock to move. */
const stillOnTheRoad = 10_000;
/** Longer during an outage: each message is tried three times. */
const stillInAnOutage = 120_000;
/** Attempts of our own reads, and their pause in milliseconds. */
const tries = { atMost: 30, pause: 1_000 };

const isUnderWay = ({ status }: Item) => status === "queued" || status === "sending";
const isOnTheRoad = (message: Item) => message.status === "queued" && message.handedOverAt !== undefined;

const post = (address: string, body: unknown) => fetch(address, { method: "POST", body: JSON.stringify(body) });

/** Retries our own reads, which a busy machine may answer too late. */
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

const readMessages = async (): Promise<Item[]> => (await storedOf("message")).map((item) => Item.parse(item));

async function openBusinesses(count: number) {
  const { anOrganization, haveNumber } = await import("#functions/testing/fixtures.ts");
  const { updateUser } = await import("#functions/data/accounts/users.ts");
  const { inTurns } = await import("#functions/testing/in-turns.ts");
  // Without due days, because an escalation waits for longer than the trial.
  const businesses = await inTurns(count, () => patiently(() => anOrganization({ answerWithin: null })));
  for (const [index, { owner }] of businesses.entries()) {
    if (index % 3 !== 0) continue;
    await patiently(() => haveNumber(owner._id, `+1514555${String(index).padStart(4, "0")}`));
    await patiently(() => updateUser(owner._id, { notifications: { email: true, phone: true } }));
  }
  return businesses.map(({ link, owner }) => ({ link, owner: owner._id }));
}

/**
 * Sends complaints through a stack that is killed repeatedly while providers refuse 30 % of calls, then counts the
 * outcomes.
 */
export const proveSending = ({ complaints, businesses, toFirst, kills, steps, seed, onProgress }: Trial) =>
  withKillable({ PROVIDER_TIMEOUT: providerTimeout, SEND_PACE: "1" }, async (stack): Promise<Tally> => {
    const opened = await openBusinesses(businesses);
    const refuse = async (refused: { share: number; manners?: string[] }) => {
      for (const [index, service] of ["ses", "sns"].entries())
        await post(`${stack.aws}/_local/refuse`, { service, seed: seed + index, ...refused });
    };
    await refuse({ share });
    onProgress("the stack answers");

    // At the beginning of a digest's window, so that a step's alerts are not divided between two.
    const start = Math.ceil(Date.now() / digestWindow) * digestWindow;
    const setClock = (minutes: number) => stack.setClock(start + minutes * minute);
    const chance = chanceOf(seed);
    const killedAt = new Set<number>();
    while (killedAt.size < kills) killedAt.add(Math.floor(chance.next() * steps));

    // The clock outruns the stack; without waiting, the sweep would take messages for lost.
    const untilRoadIsClear = () => readUntil((messages) => messages.filter(isOnTheRoad).length < 10, stillOnTheRoad);
    const outage = Math.floor(steps / 2) - 1;

    const complain = openComplainers(stack.port);
    const told: { feedback: string; owner: string }[] = [];
    for (let step = 0; step < steps; step++) {
      await setClock((step * 60) / steps);
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
      const complaining = complain(aims.map(({ link }) => link));
      if (killedAt.has(step)) {
        await sleep(chance.next() * 400);
        await stack.restart();
        await setClock((step * 60) / steps);
        onProgress(`minute ${Math.round((step * 60) / steps)}: killed and started again`);
      }
      const feedbacks = await complaining;
      if (step !== outage) await untilRoadIsClear();
      told.push(...feedbacks.map((feedback, index) => ({ feedback, owner: aims[index]?.owner ?? "" })));
    }
    onProgress(`${told.length} complaints acknowledged`);

    // Two days are more than any message needs.
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
    return tallyOf(told, messages, await patiently(stack.outbox));
  });

/** Matches taken messages: emails by id, alerts by SMS by their complaint, digests by SMS by their count. */
const nameOfTaken = ({ to, text, message }: TakenCall): string =>
  message ?? `sms ${maskedAddress(to)} ${/feedback=(\w{26})/.exec(text)?.[1] ?? Number.parseInt(text, 10)}`;

const nameOf = ({ _id, channel, to, data, complaints }: Item): string =>
  channel === "email" ? _id : `sms ${maskedAddress(to)} ${data.feedback ?? complaints.length}`;

function tallyOf(
  told: readonly { feedback: string; owner: string }[],
  messages: readonly Item[],
  taken: readonly TakenCall[],
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
    toldInDigests: messages.reduce((sum, message) => sum + message.complaints.length, 0),
    untold: told.map(({ feedback, owner }) => `${feedback}-${owner}-email`).filter((id) => !isTold(id)),
    taken: taken.length,
    takenBySms: taken.filter(({ channel }) => channel === "sms").length,
    twice: beyond(given, sendable.map(nameOf)),
    neverTaken: beyond(sent.map(nameOf), given),
    triedAgain: messages.filter(({ attempts }) => attempts > 0).length,
  };
}
