import { variable } from "#functions/environment.ts";

/** Makes the local Google or Tripadvisor refuse the next calls for a place: see `POST /_local/refuse` in scripts/README.md. */
export async function refusing(
  service: "google" | "tripadvisor",
  asked: { error: string; to: string; times?: number; after?: number },
): Promise<void> {
  const url = new URL("/_local/refuse", variable("GOOGLE_PLACES_API"));
  const answer = await fetch(url, { method: "POST", body: JSON.stringify({ service, ...asked }) });
  if (!answer.ok) throw new Error(await answer.text());
}
