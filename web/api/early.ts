import * as z from "zod/mini";

/** Calls that `web/public/first-paint.js` sent before the app loaded, by address. */
type Early = Map<string, Promise<Response>>;

declare global {
  var early: Early | undefined;
}

const key = "calls";
const pages = 5;

const Kept = z.array(z.tuple([z.string(), z.array(z.string())]));

let begun: string[] | undefined = [];

/** Takes the early answer to a read, once, and remembers the call for the next visit. */
export function earlyAnswer(address: string): Promise<Response> | undefined {
  // A cursor depends on the list's content, which changes.
  if (begun?.includes(address) === false && !address.includes("cursor=")) begun.push(address);
  const answer = globalThis.early?.get(address);
  globalThis.early?.delete(address);
  return answer;
}

function dropBeginning(): void {
  begun = undefined;
  globalThis.early = undefined;
}

/** Ends the start of a page and stores its calls for the next visit; null for a page without a session. */
export function endBeginning(page: string | null): void {
  const calls = begun;
  dropBeginning();
  if (calls === undefined || page === null) return;
  try {
    const stored = localStorage.getItem(key);
    const kept = z.safeParse(Kept, JSON.parse(stored ?? "[]"));
    const others = kept.success ? kept.data.filter(([other]) => other !== page) : [];
    const next = JSON.stringify([[page, calls], ...others].slice(0, pages));
    // Each write reaches the disk.
    if (next !== stored) localStorage.setItem(key, next);
  } catch {
    // Without storage, the calls wait for the app.
  }
}

export function forgetBeginnings(): void {
  dropBeginning();
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage may be blocked.
  }
}
