import * as z from "zod/mini";

/** Calls that `web/public/first-paint.js` has sent before the app was there, by their addresses. */
type Early = Map<string, Promise<Response>>;

declare global {
  var early: Early | undefined;
}

/** Where `first-paint.js` reads which calls each page began with. */
const key = "calls";
/** How many pages are remembered, the one opened last in front. */
const pages = 5;

const Kept = z.array(z.tuple([z.string(), z.array(z.string())]));

let begun: string[] | undefined = [];

/** The answer to a read if it was asked for before the app was there, once. Notes what the page begins with. */
export function earlyAnswer(address: string): Promise<Response> | undefined {
  // What a cursor says is about the content of a list, which changes.
  if (begun?.includes(address) === false && !address.includes("cursor=")) begun.push(address);
  const answer = globalThis.early?.get(address);
  globalThis.early?.delete(address);
  return answer;
}

/** Whether calls of the page have been sent already. */
export const hasBegun = (): boolean => (globalThis.early?.size ?? 0) > 0;

function dropBeginning(): void {
  begun = undefined;
  globalThis.early = undefined;
}

/**
 * Ends the beginning of a page, when its first data is there: later calls are sent anew. The next visit of this page, its
 * path without language and its query, asks for the same as this one did. Null for a page that nobody was logged in at.
 */
export function endBeginning(page: string | null): void {
  const calls = begun;
  dropBeginning();
  if (calls === undefined || page === null) return;
  try {
    const stored = localStorage.getItem(key);
    const kept = z.safeParse(Kept, JSON.parse(stored ?? "[]"));
    const others = kept.success ? kept.data.filter(([other]) => other !== page) : [];
    const next = JSON.stringify([[page, calls], ...others].slice(0, pages));
    // Each change is written to the disk.
    if (next !== stored) localStorage.setItem(key, next);
  } catch {
    // Where the browser stores nothing, the calls wait for the app.
  }
}

/** Forgets what the pages of a person begin with, when they log out or another person logs in. */
export function forgetBeginnings(): void {
  dropBeginning();
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is stored then.
  }
}
