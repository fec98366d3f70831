import { type BenchFigure, budgets } from "./budgets.ts";
import type { Caller } from "./bundles.ts";
import { benchCalls, nonceIn } from "./calls.ts";
import type { Business } from "./seed.ts";

/** Milliseconds. */
export interface Speed {
  name: string;
  lanes: number;
  p50: number;
  p99: number;
  perSecond: number;
}

const sequential = 150;
const concurrent = 320;
const lanes = 16;

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function timesOf(name: string, width: number, works: readonly (() => Promise<unknown>)[]): Promise<Speed> {
  const queue = works.values();
  const times: number[] = [];
  const begun = performance.now();
  const lane = async () => {
    for (const work of queue) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  const seconds = (performance.now() - begun) / 1_000;
  const sorted = times.toSorted((one, other) => one - other);
  return { name, lanes: width, p50: at(sorted, 0.5), p99: at(sorted, 0.99), perSecond: times.length / seconds };
}

export async function speedOf(call: Caller, business: Business): Promise<Speed[]> {
  const calls = benchCalls(call, business);
  const total = sequential + concurrent;
  const nonces: string[] = [];
  // Hundreds of concurrent connections would time out on a busy machine.
  const aNonce = async () => nonceIn((await calls.page()).text);
  while (nonces.length < total + 2) nonces.push(...(await Promise.all(Array.from({ length: lanes }, aNonce))));
  const submits = nonces.map((nonce) => () => calls.submit(nonce));
  for (const submit of submits.splice(0, submits.length - total)) await submit();

  const speeds: Speed[] = [];
  const measure = async (name: string, works: readonly (() => Promise<unknown>)[]) => {
    speeds.push(
      await timesOf(name, 1, works.slice(0, sequential)),
      await timesOf(name, lanes, works.slice(sequential)),
    );
  };
  const repeated = (work: () => Promise<unknown>) => Array.from({ length: total }, () => work);
  await measure("customer's page", repeated(calls.page));
  await measure("submit a rating", submits);
  await measure("session", repeated(calls.session));
  await measure("90-day dashboard", repeated(calls.dashboard));
  await measure("page of 50 feedbacks", repeated(calls.list));

  const waiting: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await calls.waiting(cursor);
    waiting.push(...body.items.map(({ _id }: { _id: string }) => _id));
    cursor = body.next ?? undefined;
  } while (cursor && waiting.length < total);
  await measure(
    "resolve a complaint",
    waiting.slice(0, total).map((feedback) => () => calls.resolve(feedback)),
  );
  return speeds;
}

export async function searchFigure(call: Caller, business: Business): Promise<BenchFigure> {
  const { searchNothing } = benchCalls(call, business);
  let calls = 0;
  let cursor: string | undefined;
  const begun = performance.now();
  do {
    cursor = (await searchNothing(cursor)).body.next ?? undefined;
    calls += 1;
  } while (cursor);
  const detail = `at ${business.feedbacks.toLocaleString("en")} feedbacks, in ${calls} calls`;
  return { budget: budgets.searchNothing, value: performance.now() - begun, detail };
}
