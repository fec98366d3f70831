import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod/mini";
import { loopbackAddress, type Received, type Sending, sendFrom } from "../testing/from-address.ts";

const Nonce = z.object({ nonce: z.string() });
const Outcome = z.object({ feedback: z.string() });
const atOnce = 8;

async function untilAnswered(port: number, sending: Sending, wanted: number): Promise<Received> {
  for (;;) {
    const answer = await sendFrom(port, sending).catch(() => null);
    if (answer?.status === wanted) return answer;
    if (answer && answer.status < 500) throw new Error(`${sending.path} answered ${answer.status}: ${answer.text}`);
    await sleep(50);
  }
}

/** Sends one complaint per link from distinct addresses; unacknowledged ones are repeated with the same form. */
export async function complain(port: number, links: readonly string[], first: number): Promise<string[]> {
  const feedbacks: string[] = [];
  let next = 0;
  async function work(): Promise<void> {
    for (let index = next++; index < links.length; index = next++) {
      const path = `/api/rate/${links[index]}`;
      const address = loopbackAddress(first + index);
      const { nonce } = Nonce.parse(
        JSON.parse((await untilAnswered(port, { method: "GET", path, address }, 200)).text),
      );
      const body = JSON.stringify({ rating: 1 + (index % 2), comment: `Complaint ${first + index}`, nonce });
      const headers = { "content-type": "application/json" };
      const answer = await untilAnswered(port, { method: "POST", path, address, headers, body }, 201);
      feedbacks[index] = Outcome.parse(JSON.parse(answer.text)).feedback;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return feedbacks;
}
