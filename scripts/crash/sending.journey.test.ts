import { expect, it } from "vitest";
import { proveSending } from "./sending.ts";

/** SEND_SEED varies refusals and kills. */
const seed = Number(process.env.SEND_SEED ?? 20_261_121);

it(`brings each of 60 complaints' alerts to its end exactly once, while providers refuse in every manner and the stack is killed (seed ${seed})`, async () => {
  const tally = await proveSending({
    complaints: 60,
    businesses: 4,
    toFirst: 1 / 2,
    kills: 1,
    steps: 2,
    seed,
    onProgress: (sentence) => console.log(sentence),
  });
  console.log(JSON.stringify(tally));
  expect(tally).toMatchObject({ complaints: 60, untold: [], twice: [], neverTaken: [] });
  expect(Object.keys(tally.states).filter((state) => state !== "sent" && state !== "unknown")).toEqual([]);
  expect(tally.digested).toBe(tally.toldInDigests);
  expect(tally.digested).toBeGreaterThan(0);
  expect(tally.takenBySms).toBeGreaterThan(0);
  expect(tally.triedAgain).toBeGreaterThan(0);
}, 240_000);
