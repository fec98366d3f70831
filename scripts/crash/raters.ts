import * as z from "zod/mini";
import { loopbackAddress, type Sending } from "../testing/from-address.ts";
import { asJson, untilAnswered } from "./calls.ts";

interface Rating {
  link: string;
  rating: number;
  comment: string;
}

const Nonce = z.object({ nonce: z.string() });
const Outcome = z.object({ feedback: z.string() });

/** Gives ratings, each from an address of its own; what was not acknowledged is repeated with the same nonce. */
function openRater(port: number) {
  let [repeated, sequence] = [0, 0];

  const call = (sending: Sending) =>
    untilAnswered(port, sending, () => {
      repeated += 1;
    });

  return {
    repeated: () => repeated,
    rate: async ({ link, rating, comment }: Rating): Promise<string> => {
      const [path, address] = [`/api/rate/${link}`, loopbackAddress(sequence++)];
      const { nonce } = Nonce.parse(JSON.parse((await call({ method: "GET", path, address })).text));
      const answer = await call({ ...asJson({ rating, comment, nonce }), path, address });
      return Outcome.parse(JSON.parse(answer.text)).feedback;
    },
  };
}

const complainersAtOnce = 8;

export function openComplainers(port: number): (links: readonly string[]) => Promise<string[]> {
  const { rate } = openRater(port);
  let complaints = 0;
  return async (links) => {
    const feedbacks: string[] = [];
    const waiting = links.entries();
    const work = async () => {
      for (const [index, link] of waiting) {
        const number = complaints++;
        feedbacks[index] = await rate({ link, rating: 1 + (index % 2), comment: `Complaint ${number}` });
      }
    };
    await Promise.all(Array.from({ length: complainersAtOnce }, work));
    return feedbacks;
  };
}

const ratings = [5, 4, 5, 5, 4, 2];

/** Rate one link until `finish`, which answers what was acknowledged. */
export function startWriters(port: number, link: string, count: number) {
  const { rate, repeated } = openRater(port);
  const acknowledged: { comment: string; feedback: string }[] = [];
  let finishing = false;

  async function write(writer: number): Promise<void> {
    for (let turn = 0; !finishing; turn++) {
      const comment = `writer ${writer}, turn ${turn}`;
      const rating = ratings[(writer + turn) % ratings.length] ?? 5;
      acknowledged.push({ comment, feedback: await rate({ link, rating, comment }) });
    }
  }

  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  writing.catch(() => {});
  return {
    repeated,
    acknowledged: () => acknowledged.length,
    finish: async () => {
      finishing = true;
      await writing;
      return acknowledged;
    },
  };
}
