/** 10 seconds (spec §9): a second failure within it is not a new build but something that reloading does not mend. */
export const reloadGuardWindow = 10_000;
const remembered = "reloadedAt";

/** Whether a failed chunk may reload the page: not when it was reloaded within the last 10 seconds. Times in milliseconds. */
export const mayReload = (now: number, reloadedAt: number | null): boolean =>
  reloadedAt === null || Math.abs(now - reloadedAt) >= reloadGuardWindow;

function readReloadedAt(): number | null {
  const stored = sessionStorage.getItem(remembered);
  const time = stored === null ? Number.NaN : Number(stored);
  return Number.isFinite(time) ? time : null;
}

/** Whether an error is a chunk that could not be loaded, in the words of Chromium, Firefox and Safari. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
    error.message,
  );

/** Reloads the page once to fetch the newest build; false when it was already tried just now. */
export function reloadOnce(): boolean {
  try {
    if (!mayReload(Date.now(), readReloadedAt())) return false;
    sessionStorage.setItem(remembered, String(Date.now()));
  } catch {
    // Without storage there is no telling a first failure from a loop.
    return false;
  }
  location.reload();
  return true;
}

/** Watches for chunks that fail to load: most often a newer build has replaced them. */
export function guardChunks(): void {
  addEventListener("vite:preloadError", (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
