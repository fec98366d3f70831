import { expect, it } from "vitest";
import { brokenPromises, proveAsking } from "./asking.ts";

it("asks each of an upload's customers once, repeated and killed, and spends no credit twice", async () => {
  const trial = {
    customers: 110,
    watched: 0,
    racing: 12,
    credits: 6,
    underKills: 60,
    kills: 1,
    seed: 20_261_122,
    pace: "1",
    onProgress: (sentence: string) => console.log(sentence),
  };
  expect(brokenPromises(trial, await proveAsking(trial))).toEqual([]);
}, 120_000);
