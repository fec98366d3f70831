import { expect, it } from "vitest";
import { proofSeed, proofSize, proofTimeout } from "../testing/proof-size.ts";
import { proveReplies } from "./replies.ts";

const size = proofSize({
  small: { replies: 60, customers: 6, kills: 1 },
  full: { replies: 2_000, customers: 60, kills: 5 },
});

it(
  `keeps each of ${size.replies} replies once in its own conversation, by email, text and page, doubled and killed ${size.kills} times (seed ${proofSeed})`,
  async () => {
    const tally = await proveReplies({ ...size, seed: proofSeed, onProgress: (sentence) => console.log(sentence) });
    console.log(JSON.stringify(tally));
    expect(tally).toMatchObject({
      replies: size.replies,
      lost: [],
      twiceOrAstray: [],
      alerts: size.replies,
      unalerted: [],
      miscounted: [],
      differences: [],
      undelivered: 0,
    });
  },
  proofTimeout,
);
