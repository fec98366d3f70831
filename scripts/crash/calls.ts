import { setTimeout as sleep } from "node:timers/promises";
import { type Received, type Sending, sendFrom } from "../testing/from-address.ts";

/** Repeats a call that a kill interrupted until it is answered; throws if it is refused. */
export async function untilAnswered(port: number, sending: Sending, onRepeat = () => {}): Promise<Received> {
  for (;;) {
    const answer = await sendFrom(port, sending).catch(() => null);
    if (answer && answer.status < 400) return answer;
    if (answer && answer.status < 500) throw new Error(`${sending.path} answered ${answer.status}: ${answer.text}`);
    onRepeat();
    await sleep(50);
  }
}

export const asJson = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Posts to an organization's API as the web app does. */
export const posting =
  (port: number, { organization, cookie }: { organization: { _id: string }; cookie: string }) =>
  async (path: string, body: unknown): Promise<unknown> => {
    const { headers, ...json } = asJson(body);
    const proof = { cookie, origin: `http://localhost:${port}`, "x-reviens-client": "web" };
    const sending = {
      ...json,
      path: `/api/organizations/${organization._id}${path}`,
      headers: { ...headers, ...proof },
    };
    return JSON.parse((await untilAnswered(port, sending)).text);
  };
