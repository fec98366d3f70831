import { expect, it } from "vitest";
import { proofSeed, proofSize, proofTimeout } from "../testing/proof-size.ts";
import { proveSending } from "./sending.ts";

const size = proofSize({
  small: { complaints: 60, businesses: 4, toFirst: 1 / 2, kills: 1, steps: 2 },
  full: { complaints: 2_000, businesses: 120, toFirst: 1 / 3, kills: 5, steps: 60 },
});

it(
  `brings each of ${size.complaints} complaints' alerts to its end exactly once, while providers refuse in every manner and the stack is killed (seed ${proofSeed})`,
  async () => {
    const tally = await proveSending({ ...size, seed: proofSeed, onProgress: (sentence) => console.log(sentence) });
    console.log(JSON.stringify(tally));
    expect(tally).toMatchObject({ complaints: size.complaints, untold: [], twice: [], neverTaken: [] });
    expect(Object.keys(tally.states).filter((state) => state !== "sent" && state !== "unknown")).toEqual([]);
    expect(tally.digested).toBe(tally.toldInDigests);
    expect(tally.digested).toBeGreaterThan(0);
    expect(tally.takenBySms).toBeGreaterThan(0);
    expect(tally.triedAgain).toBeGreaterThan(0);
  },
  proofTimeout,
);
