import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type Stripe from "stripe";
import { ulid } from "ulid";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { listPurchases } from "#functions/data/billing/purchases.ts";
import { listDue, locationsChanged, readSubscription } from "#functions/data/billing/subscriptions.ts";
import { subscriptionKey, subscriptionsDue } from "#functions/data/keys.ts";
import { documents, tableName, transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import { aPayer, beSubscribed, cards, refuseStripe } from "#functions/testing/billing.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { storedSubscription } from "#functions/testing/stored-subscription.ts";
import * as contract from "#shared/contract/billing.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";
import { lookAfterSubscriptions } from "./look-after-subscriptions.ts";

// Earlier than anything else due on the shared table.
const at = (second: number) => new Date(Date.UTC(1999, 0, 1, 0, 0, second));
const later = (milliseconds: number) => new Date(at(10).getTime() + milliseconds);
const idsDue = async (now: Date) => (await listDue(now, 10)).map(({ organization }) => organization);

const setDue = (organization: string, moment: Date | null) =>
  documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: subscriptionKey(organization),
      ...(moment === null
        ? { UpdateExpression: "REMOVE gsi2pk, gsi2sk" }
        : {
            UpdateExpression: "SET gsi2pk = :due, gsi2sk = :at",
            ExpressionAttributeValues: { ":due": subscriptionsDue(), ":at": moment.toISOString() },
          }),
    }),
  );

async function due(moment: Date, card: string = cards.works) {
  const payer = await aPayer();
  const id = payer.organization._id;
  await payer.saveCard(card);
  await setDue(id, moment);
  onTestFinished(async () => {
    await setDue(id, null);
  });
  const { customer } = await readSubscription(id);
  return { ...payer, id, customer: customer ?? "" };
}

const basePrice = async (stripe: Stripe) => {
  const { data } = await stripe.prices.list({ lookup_keys: ["base_monthly"] });
  return data[0]?.id ?? "";
};

const begins = (id: string) => [
  "GetItemCommand",
  JSON.stringify({ TableName: tableName, Key: subscriptionKey(id) }).slice(1, -1),
];

const shortRun = (now: Date, ...looks: number[]) =>
  lookAfterSubscriptions(now, () => {
    let left = looks.shift() ?? 0;
    return () => left-- > 0;
  });

it("puts an organization behind all others before it begins with it, where it is found again", async () => {
  const all = [];
  for (const second of [1, 2, 3, 4, 5, 6]) all.push(await due(at(second)));
  const ids = all.map(({ id }) => id);
  const waiting = meanwhile(begins(ids[0] ?? ""), () => idsDue(at(10)));
  expect(await lookAfterSubscriptions(at(10))).toEqual({ settled: 6 });
  // Five are begun with side by side.
  expect(waiting[0]?.filter((id) => id === ids[0] || id === ids[5])).toEqual([ids[5], ids[0]]);
  expect(await idsDue(at(10))).toEqual([]);
  expect((await idsDue(later(oneDay))).toSorted()).toEqual(ids.toSorted());
});

it("begins with the next while one is still looked at", async () => {
  const ids = [(await due(at(1))).id, (await due(at(2))).id];
  const others = meanwhile(["GetItemCommand", ids[0] ?? ""], async () => {
    await vi.waitFor(async () => expect((await storedSubscription(ids[1] ?? "")).gsi2sk).not.toBe(at(2).toISOString()));
  });
  expect(await lookAfterSubscriptions(at(10))).toEqual({ settled: 2 });
  expect(others).toHaveLength(1);
});

it("begins with nothing more once its time is over, and next time with what it left", async () => {
  const [first, second] = [await due(at(1)), await due(at(2))];
  const warned = vi.spyOn(log, "warn").mockReturnValue();
  expect(await shortRun(at(10), 1, 99)).toEqual({ settled: 1 });
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
  expect(await idsDue(at(20))).toEqual([second.id]);
  expect(await shortRun(at(20), 1, 99)).toEqual({ settled: 1 });
  expect(await idsDue(later(oneDay))).toEqual([first.id]);
});

it("leaves alone what another run has begun with", async () => {
  const { id } = await due(at(1));
  const other = meanwhile(["UpdateItemCommand", id, "gsi2sk"], () => lookAfterSubscriptions(at(11)));
  expect(await lookAfterSubscriptions(at(10))).toEqual({ settled: 0 });
  expect(other).toEqual([{ settled: 1 }]);
});

describe("an organization that fails", () => {
  async function failing(refused: object = {}) {
    const payer = await due(at(1));
    await refuseStripe({ error: "ServiceUnavailable", to: payer.customer, times: 20, ...refused });
    const error = vi.spyOn(log, "error").mockReturnValue();
    onTestFinished(() => {
      error.mockRestore();
    });
    return { ...payer, error };
  }
  const stepsOf = (error: { mock: { calls: unknown[][] } }) =>
    error.mock.calls.flatMap(([, more]) => Object(more).step ?? []);
  const notAll = new Error("not all billing was settled");

  it("waits for an hour, keeps no other waiting, and is looked at again", async () => {
    const { id } = await failing();
    const other = await due(at(2));
    await expect(lookAfterSubscriptions(at(10))).rejects.toThrow(notAll);
    expect([await idsDue(later(oneHour - 1)), await idsDue(later(oneHour))]).toEqual([[], [id]]);
    expect(await idsDue(later(oneDay))).toEqual([id, other.id]);
  });

  it("has all else looked at that does not fail", async () => {
    // Four parallel calls about cards, and the first retry.
    const { id, customer, stripe, error } = await failing({ skip: 1, times: 5 });
    const { id: made } = await stripe.subscriptions.create({ customer, items: [{ price: await basePrice(stripe) }] });
    await expect(lookAfterSubscriptions(at(10))).rejects.toThrow(notAll);
    expect(stepsOf(error)).toEqual(["card"]);
    expect((await readSubscription(id)).stripeSubscription).toBe(made);
  });

  it("is left where there is no time for more, as where Stripe is silent", async () => {
    const { error } = await failing();
    await expect(shortRun(at(10), 9, 0)).rejects.toThrow(notAll);
    expect(stepsOf(error)).toEqual(["card"]);
  });

  it("is looked at sooner where its locations change meanwhile", async () => {
    const { id } = await failing();
    const changed = meanwhile(begins(id), () => transact(() => [locationsChanged(id, at(12), {})]));
    await expect(lookAfterSubscriptions(at(10))).rejects.toThrow(notAll);
    expect(changed).toHaveLength(1);
    expect([await idsDue(at(11)), await idsDue(at(12))]).toEqual([[], [id]]);
  });
});

describe("an organization with more unfinished purchases than there is time for", () => {
  async function unfinished() {
    const payer = await due(at(1), cards.alwaysAuthenticates);
    await beSubscribed(payer.organization);
    for (let bought = 0; bought < 5; bought++)
      await payer.call(contract.topUpRoute, { body: { purchase: ulid(), pack: 100 } });
    await setDue(payer.id, at(1));
    const payments = (await listPurchases(payer.id)).map(({ payment }) => payment);
    const asked: (number | "bills")[] = [];
    const note = ({ path }: { path: string }) => {
      const nth = payments.findIndex((payment) => path.startsWith(`/v1/payment_intents/${payment}`));
      if (nth >= 0) asked.push(nth);
      if (path.startsWith("/v1/subscriptions")) asked.push("bills");
    };
    payer.stripe.on("request", note);
    onTestFinished(() => {
      payer.stripe.off("request", note);
    });
    return { ...payer, asked };
  }

  it("is gone on with where the run before ended, and each time its bills are looked at", async () => {
    const { id, asked } = await unfinished();
    const runs: unknown[] = [];
    for (const second of [10, 20, 30]) {
      await shortRun(at(second), 9, 2);
      runs.push([asked.splice(0), await idsDue(at(second))]);
    }
    expect(runs).toEqual([
      [[0, 1, "bills"], [id]],
      [[2, 3, "bills"], [id]],
      [[4, "bills"], []],
    ]);
    await lookAfterSubscriptions(later(oneDay + oneHour));
    expect(asked).toEqual([0, 1, 2, 3, 4, "bills"]);
  });

  it("keeps its place where there was no time for any", async () => {
    const { id, asked } = await unfinished();
    await shortRun(at(10), 9, 0);
    expect([asked, await idsDue(at(10))]).toEqual([["bills"], [id]]);
    await shortRun(at(20), 9, 99);
    expect([asked, await idsDue(at(20))]).toEqual([["bills", 0, 1, 2, 3, 4, "bills"], []]);
  });

  it("goes on soon, though an event has it compared with Stripe in between", async () => {
    const { id, refresh } = await unfinished();
    await shortRun(at(10), 9, 2);
    await refresh();
    const { gsi2sk } = await storedSubscription(id);
    expect(String(gsi2sk) <= new Date().toISOString()).toBe(true);
  });
});
