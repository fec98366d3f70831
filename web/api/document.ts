import { noteSilence } from "./connection.ts";

/** Milliseconds. */
const patience = 6_000;

/** Whether a reload would work; otherwise it would end on the browser's own error page. */
export async function isDocumentThere(): Promise<boolean> {
  try {
    const answer = await fetch(location.href, {
      method: "HEAD",
      cache: "no-store",
      headers: { Accept: "text/html" },
      signal: AbortSignal.timeout(patience),
    });
    return answer.status < 500;
  } catch {
    noteSilence();
    return false;
  }
}
