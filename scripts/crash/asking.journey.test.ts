import { expect, it } from "vitest";
import { proofSeed, proofSize, proofTimeout } from "../testing/proof-size.ts";
import { brokenPromises, proveAsking } from "./asking.ts";

const size = proofSize({
  small: { customers: 110, racing: 12, credits: 6, underKills: 60, kills: 1 },
  full: { customers: 10_000, racing: 200, credits: 100, underKills: 2_000, kills: 10 },
});

it(
  `asks each of an upload's customers once, repeated and killed, and spends no credit twice (seed ${proofSeed})`,
  async () => {
    const trial = { ...size, seed: proofSeed, onProgress: (sentence: string) => console.log(sentence) };
    expect(brokenPromises(trial, await proveAsking(trial))).toEqual([]);
  },
  proofTimeout,
);
