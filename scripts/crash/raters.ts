import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { loopbackAddress, type Received, type Sending, sendFrom } from "../testing/from-address.ts";

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

  async function untilAnswered(sending: Sending, wanted: number): Promise<Received> {
    for (;;) {
      const answer = await sendFrom(port, sending).catch(() => null);
      if (answer?.status === wanted) return answer;
      if (answer && answer.status < 500) throw new Error(`${sending.path} answered ${answer.status}: ${answer.text}`);
      repeated += 1;
      await sleep(50);
    }
  }

  return {
    repeated: () => repeated,
    rate: async ({ link, rating, comment }: Rating): Promise<string> => {
      const [path, address] = [`/api/rate/${link}`, loopbackAddress(sequence++)];
      const { nonce } = Nonce.parse(JSON.parse((await untilAnswered({ method: "GET", path, address }, 200)).text));
      const body = JSON.stringify({ rating, comment, nonce });
      const headers = { "content-type": "application/json" };
      const answer = await untilAnswered({ method: "POST", path, address, headers, body }, 201);
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
