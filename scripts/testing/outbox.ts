import { waitUntil } from "../local/process.ts";

export interface Sent {
  channel: "email" | "sms";
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
  headers?: { name: string; value: string }[];
}

export async function sentTo(origin: string, to: string): Promise<Sent[]> {
  const answer = await fetch(`${origin}/_local/outbox`, { headers: { accept: "application/json" } });
  const { messages }: { messages: Sent[] } = await answer.json();
  return messages.filter((message) => message.to === to);
}

export async function awaitMessage(origin: string, to: string, fits: (message: Sent) => boolean): Promise<Sent> {
  let found: Sent | undefined;
  await waitUntil(
    async () => {
      found = (await sentTo(origin, to)).find(fits);
      return found !== undefined;
    },
    "No such message came.",
    90_000,
  );
  if (!found) throw new Error("No such message came.");
  return found;
}
