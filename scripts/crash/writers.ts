import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { loopbackAddress, type Received, type Sending, sendFrom } from "../testing/from-address.ts";

interface Acknowledged {
  comment: string;
  rating: number;
  feedback: string;
}

const Nonce = z.object({ nonce: z.string() });
const Outcome = z.object({ feedback: z.string() });
const ratings = [5, 4, 5, 5, 4, 2];

/** Repeats unacknowledged ratings with the same nonce. */
interface Writers {
  repeated(): number;
  acknowledged(): number;
  finish(): Promise<Acknowledged[]>;
}

export function startWriters(port: number, link: string, count: number): Writers {
  let finishing = false;
  let repeated = 0;
  let sequence = 0;
  let done = 0;

  async function untilAnswered(sending: Sending, wanted: number): Promise<Received> {
    for (;;) {
      const answer = await sendFrom(port, sending).catch(() => null);
      if (answer?.status === wanted) return answer;
      if (answer && answer.status < 500) throw new Error(`${sending.path} answered ${answer.status}: ${answer.text}`);
      repeated += 1;
      await sleep(50);
    }
  }

  async function write(writer: number): Promise<Acknowledged[]> {
    const acknowledged: Acknowledged[] = [];
    for (let turn = 0; !finishing; turn++) {
      const address = loopbackAddress(sequence++);
      const path = `/api/rate/${link}`;
      const { nonce } = Nonce.parse(JSON.parse((await untilAnswered({ method: "GET", path, address }, 200)).text));
      const rating = ratings[(writer + turn) % ratings.length] ?? 5;
      const comment = `writer ${writer}, turn ${turn}`;
      const body = JSON.stringify({ rating, comment, nonce });
      const headers = { "content-type": "application/json" };
      const answer = await untilAnswered({ method: "POST", path, address, headers, body }, 201);
      done += 1;
      acknowledged.push({ comment, rating, feedback: Outcome.parse(JSON.parse(answer.text)).feedback });
    }
    return acknowledged;
  }

  const writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  writing.catch(() => {});
  return {
    repeated: () => repeated,
    acknowledged: () => done,
    finish: async () => {
      finishing = true;
      return (await writing).flat();
    },
  };
}
