import { waitUntil } from "../local/process.ts";

/** One message in the local outbox. */
export interface Sent {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

/** The messages to one address, newest first. */
export async function sentTo(origin: string, to: string): Promise<Sent[]> {
  const answer = await fetch(`${origin}/_local/outbox`, { headers: { accept: "application/json" } });
  const { messages }: { messages: Sent[] } = await answer.json();
  return messages.filter((message) => message.to === to);
}

/** Waits up to half a minute, as on a busy machine, for a message to one address that fits, and returns the newest. */
export async function awaitMessage(origin: string, to: string, fits: (message: Sent) => boolean): Promise<Sent> {
  let found: Sent | undefined;
  await waitUntil(
    async () => {
      found = (await sentTo(origin, to)).find(fits);
      return found !== undefined;
    },
    "No such message came.",
    30_000,
  );
  if (!found) throw new Error("No such message came.");
  return found;
}
