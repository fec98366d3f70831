import { isDocumentThere } from "#web/api/document.ts";

/**
 * In milliseconds. A second failure within 10 seconds has another cause than a new build, so another reload would not
 * help.
 */
export const reloadGuardWindow = 10_000;
const remembered = "reloadedAt";

/**
 * Whether a failed chunk may reload the page: not if that happened less than 10 seconds ago. Times are in milliseconds.
 */
export const mayReload = (now: number, reloadedAt: number | null): boolean =>
  reloadedAt === null || Math.abs(now - reloadedAt) >= reloadGuardWindow;

function readReloadedAt(): number | null {
  const stored = sessionStorage.getItem(remembered);
  const time = stored === null ? Number.NaN : Number(stored);
  return Number.isFinite(time) ? time : null;
}

/** Whether an error is a chunk that could not be loaded, as Chromium, Firefox and Safari word it. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
    error.message,
  );

/**
 * Reloads the page to fetch the newest build. Returns false, and reloads nothing, if that was already tried just now or
 * if the page itself cannot be fetched: the browser would then show its own error page, and what was typed would be lost.
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (!mayReload(Date.now(), readReloadedAt())) return false;
    if (!(await isDocumentThere())) return false;
    sessionStorage.setItem(remembered, String(Date.now()));
  } catch {
    // Without storage a first failure cannot be told from a loop.
    return false;
  }
  location.reload();
  return true;
}

/** Reloads the page because a person asked for it. Returns false if the page cannot be fetched. */
export async function reloadIfThere(): Promise<boolean> {
  if (!(await isDocumentThere())) return false;
  location.reload();
  return true;
}
