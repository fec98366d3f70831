import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { variable } from "#functions/environment.ts";

/** Refuses the next calls for a place; see `POST /_local/refuse` in scripts/local/README.md. */
export async function refusing(
  service: "google" | "tripadvisor",
  asked: { error: string; to: string; times?: number; after?: number },
): Promise<void> {
  const url = new URL("/_local/refuse", variable("GOOGLE_PLACES_API"));
  const answer = await fetch(url, { method: "POST", body: JSON.stringify({ service, ...asked }) });
  if (!answer.ok) throw new Error(await answer.text());
}

export async function aSource(listener: RequestListener): Promise<{ address: string; stop(): void }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("The server has no port.");
  return {
    address: `http://127.0.0.1:${at.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
