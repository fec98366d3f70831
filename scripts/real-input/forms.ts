import { nonceIn } from "../bench/calls.ts";
import { loopbackAddress, sendFrom } from "../testing/from-address.ts";
import type { Text } from "./read-back.ts";

/**
 * Sends every text as a customer's HTML form, `lanes` at a time, each from its own address. Returns each post's
 * milliseconds.
 */
export async function sendForms(port: number, link: string, texts: readonly Text[], lanes: number): Promise<number[]> {
  const path = `/a/${link}`;
  const times: number[] = [];
  const queue = texts.entries();
  const lane = async () => {
    for (const [index, { rating, comment }] of queue) {
      const address = loopbackAddress(index);
      const page = await sendFrom(port, { method: "GET", path, address });
      // A browser sends a text area's line breaks as CR LF.
      const form = { rating: String(rating), comment: comment.replaceAll("\n", "\r\n"), nonce: nonceIn(page.text) };
      const body = new URLSearchParams(form).toString();
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const begun = performance.now();
      const answer = await sendFrom(port, { method: "POST", path, address, headers, body });
      times.push(performance.now() - begun);
      if (answer.status !== 303) throw new Error(`Form ${index + 1} was answered ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return times;
}
