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

/** Reloads the page to fetch the newest build. Returns false if that was already tried just now. */
export function reloadOnce(): boolean {
  try {
    if (!mayReload(Date.now(), readReloadedAt())) return false;
    sessionStorage.setItem(remembered, String(Date.now()));
  } catch {
    // Without storage a first failure cannot be told from a loop.
    return false;
  }
  location.reload();
  return true;
}

/** Reloads the page once if a chunk cannot be loaded. The usual cause is that a newer build has replaced it. */
export function guardChunks(): void {
  addEventListener("vite:preloadError", (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
