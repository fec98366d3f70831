import { expect, it } from "vitest";
import { proofSeed, proofSize, proofTimeout } from "../testing/proof-size.ts";
import { ownProofWorld } from "./world.ts";

const world = ownProofWorld("2026-01-15T12:00:00Z");

const { histories, isShort } = proofSize({
  small: { histories: 2, isShort: true },
  full: { histories: 500, isShort: false },
});

it(
  "histories of money, with events lost, doubled and late and the power cut, come to the same as in order",
  async () => {
    const { guardedPower, prove } = await import("./prove.ts");
    const power = await guardedPower();
    const differs: object[] = [];
    for (let seed = proofSeed; seed < proofSeed + histories; seed++) {
      const story = await prove(world(), power, seed, isShort);
      if (story.length > 0) differs.push({ seed, story });
      console.log(`history ${seed}: ${story.length === 0 ? "the same" : "differs"}`);
    }
    expect(differs).toEqual([]);
  },
  proofTimeout,
);
