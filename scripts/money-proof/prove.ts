import { decodeTime } from "ulid";
import { takeStripeEvent } from "#functions/actions/billing/take-stripe-event.ts";
import { documents } from "#functions/data/table.ts";
import { stripe } from "#functions/services/billing/client.ts";
import { stripeWebhookRoute } from "#shared/contract/billing.ts";
import { promotionsOf } from "#shared/rules/billing/billed-locations.ts";
import { type Chance, chanceOf } from "../demo/chance.ts";
import { type Deed, type History, historyOf } from "./history.ts";
import { openPayer, type ProofPayer } from "./payer.ts";
import { openPower, type Power } from "./power.ts";
import type { ProofWorld, WaitingPayer } from "./world.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Cuts the way to the table and to Stripe. */
export async function guardedPower(): Promise<Power> {
  const power = openPower();
  power.guard(documents, "send");
  const client = await stripe();
  const fields: object = Reflect.get(client, "_api");
  // Retries by the package would only add waiting.
  Reflect.set(fields, "maxNetworkRetries", 0);
  power.guard(Reflect.get(fields, "httpClient"), "makeRequest");
  return power;
}

const tell = ({ text }: WaitingPayer, now: number) =>
  takeStripeEvent(stripeWebhookRoute.body.parse(JSON.parse(text)), new Date(now));

async function actOf(payer: ProofPayer, deed: Deed): Promise<() => Promise<unknown>> {
  switch (deed.does) {
    case "subscribe":
      return () => payer.subscribe(deed.card);
    case "save card":
      return () => payer.saveCard(deed.card);
    case "use card": {
      const card = await payer.cardAt(deed.which);
      return async () => card && payer.payWithCard(card._id);
    }
    case "drop card": {
      const card = await payer.cardAt(deed.which);
      return async () => card && !card.isDefault && payer.dropCard(card._id);
    }
    case "add location":
      return () => payer.addLocation(deed.name);
    case "remove location": {
      const location = await payer.locationAt(deed.which);
      return async () => location && payer.removeLocation(location._id);
    }
    case "buy":
      return () => payer.buy(deed.purchase, deed.pack);
    case "refill":
      return () => payer.refill(deed.on, deed.pack);
    case "spend":
      return () => payer.spend(deed.credits);
    case "refund":
      return () => payer.refund(deed.which, deed.share);
    case "cancel":
      return () => payer.cancel();
    case "resume":
      return () => payer.resume();
    case "end at stripe":
      return () => payer.endAtStripe();
  }
}

function streamed({ does }: Deed): ("subscription" | "sms")[] {
  if (does === "add location" || does === "remove location") return ["subscription"];
  return does === "spend" || does === "refill" || does === "buy" || does === "refund" ? ["sms"] : [];
}

async function follow(payer: ProofPayer, deed: Deed): Promise<void> {
  if (deed.does === "subscribe" || deed.does === "save card") await payer.refresh();
  if (deed.does === "buy") await payer.confirm(deed.purchase);
}

/** Differences between a history lived in order and the same one disturbed, with its story. */
export async function prove(world: ProofWorld, power: Power, seed: number, isShort: boolean): Promise<string[]> {
  const chance = chanceOf(seed);
  const history = historyOf(chance, isShort);
  // Always by day, because periods end at night.
  await world.passTo(Math.ceil(world.clock.now / day) * day + 14 * hour);
  const plain = await openPayer(world, "Plain", history.timeZone);
  const shaken = await openPayer(world, "Shaken", history.timeZone);
  const run = new Run(world, power, chance, { plain, shaken });
  await run.live(history);
  const [one, other] = [await plain.stand(), Object.entries(await shaken.stand())];
  const differs = Object.entries(one).flatMap(([name, value], index) => {
    const [expected, got] = [JSON.stringify(value), JSON.stringify(other[index]?.[1])];
    return expected === got ? [] : [`${name}: ${expected} shaken ${got}`];
  });
  // Nothing may fall due in the next history.
  await plain.endAtStripe();
  await shaken.endAtStripe();
  world.inbox.splice(0);
  return differs.length === 0 ? [] : [...differs, ...run.story];
}

class Run {
  #cuts = 0;
  readonly story: string[] = [];
  readonly #late: (WaitingPayer & { due: number })[] = [];
  readonly #world: ProofWorld;
  readonly #power: Power;
  readonly #chance: Chance;
  readonly #plain: ProofPayer;
  readonly #shaken: ProofPayer;

  constructor(
    world: ProofWorld,
    power: Power,
    chance: Chance,
    { plain, shaken }: { plain: ProofPayer; shaken: ProofPayer },
  ) {
    this.#world = world;
    this.#power = power;
    this.#chance = chance;
    this.#plain = plain;
    this.#shaken = shaken;
  }

  note(sentence: string): void {
    this.story.push(`${new Date(this.#world.clock.now).toISOString()} ${sentence}`);
  }

  async #shake(what: string, work: () => Promise<unknown>, share = 0.35): Promise<void> {
    if (this.#chance.happens(share)) {
      const cut = { after: 1 + Math.floor(this.#chance.next() * 22), arrives: this.#chance.happens(0.6) };
      if (!(await this.#power.cut(cut, work))) return;
      this.#cuts += 1;
      this.note(`power cut after ${cut.after}${cut.arrives ? ", which arrives" : ""}: ${what}`);
      await this.#world.settled();
    }
    await work();
  }

  async #deliver(): Promise<void> {
    const { inbox, clock } = this.#world;
    const chance = this.#chance;
    const [plain, shaken] = [await this.#plain.customer(), await this.#shaken.customer()];
    for (;;) {
      const [next] = inbox.splice(0, 1);
      if (next === undefined) break;
      const text = next.text;
      if (plain !== null && text.includes(plain)) {
        await tell(next, clock.now);
        continue;
      }
      if (shaken === null || !text.includes(shaken)) continue;
      if (chance.happens(0.15)) {
        this.note(`lost ${next.event.type}`);
        continue;
      }
      const times = chance.happens(0.2) ? 2 : 1;
      for (let time = 0; time < times; time++)
        this.#late.push({ ...next, due: clock.now + (chance.happens(0.4) ? chance.next() * 9 * day : 0) });
    }
    for (;;) {
      const due = this.#late.filter((one) => one.due <= clock.now);
      if (due.length === 0) break;
      const one = chance.pick(due);
      this.#late.splice(this.#late.indexOf(one), 1);
      this.note(`told ${one.event.type}`);
      await this.#shake(`event ${one.event.type}`, () => tell(one, clock.now), 0.1);
    }
  }

  async #look(): Promise<void> {
    await this.#plain.look();
    await this.#shake("look", () => this.#shaken.look());
    await this.#world.settled();
    await this.#deliver();
  }

  async #passTo(moment: number): Promise<void> {
    const { clock, passTo } = this.#world;
    const added = (await this.#plain.locations()).map(({ _id }) => ({ added: new Date(decodeTime(_id)) }));
    const ends = promotionsOf(added, this.#plain.timeZone).map(({ until }) => until.getTime() + 1_000);
    while (clock.now < moment) {
      const next = Math.min(moment, clock.now + 30 * day, ...ends.filter((end) => end > clock.now));
      await passTo(next);
      await this.#deliver();
      if (next < moment) await this.#look();
    }
  }

  async #step(deed: Deed): Promise<void> {
    const { clock, passTo, settled } = this.#world;
    // Comparable only while both have the same credits.
    if (deed.does === "spend" || deed.does === "refund") {
      await this.#look();
      const [one, other] = [await this.#plain.credits(), await this.#shaken.credits()];
      if (one !== other) await this.#shaken.look();
      if (deed.does === "spend") deed = { ...deed, credits: Math.min(deed.credits, await this.#plain.credits()) };
      if (deed.does === "spend" && deed.credits === 0) return;
    }
    // A lost event about an ended subscription is noticed within a day.
    if (deed.does === "add location" && (await this.#plain.status()) !== (await this.#shaken.status()))
      await this.#look();
    this.note(JSON.stringify(deed));
    const before = this.#cuts;
    await (await actOf(this.#plain, deed))();
    const act = await actOf(this.#shaken, deed);
    if (deed.does === "refund" || deed.does === "end at stripe" || deed.does === "spend") await act();
    else await this.#shake(deed.does, act);
    await settled();
    await this.#deliver();
    await follow(this.#plain, deed);
    await this.#shake(`after ${deed.does}`, () => follow(this.#shaken, deed));
    for (const what of streamed(deed)) {
      await this.#plain.queue(what);
      await this.#shake("queue", () => this.#shaken.queue(what));
    }
    await settled();
    await this.#deliver();
    if (this.#cuts === before) return;
    // Interrupted work returns to the queue or is due at the schedule.
    await passTo(clock.now + 15 * minute);
    await this.#deliver();
    for (const what of streamed(deed)) await this.#shaken.queue(what);
  }

  async live({ steps }: History): Promise<void> {
    for (const { deed, wait } of steps) {
      const { clock } = this.#world;
      const subscribes = deed.does === "subscribe";
      const from = Math.floor((clock.now + wait) / day) * day;
      await this.#passTo(from + (subscribes ? 3 * hour : 14 * hour) + Math.floor(this.#chance.next() * 7_000) * 1_000);
      await this.#step(deed);
    }
    await this.#passTo(this.#world.clock.now + 3 * day);
    for (let time = 0; time < 2; time++) {
      await this.#plain.look();
      await this.#shaken.look();
      await this.#world.passTo(this.#world.clock.now + 2 * hour);
      await this.#deliver();
    }
  }
}
