import { isDocumentThere } from "#web/api/document.ts";

/** Milliseconds. A failure this soon after a reload has another cause than a new build. */
export const reloadGuardWindow = 10_000;
const remembered = "reloadedAt";

export const mayReload = (now: number, reloadedAt: number | null): boolean =>
  reloadedAt === null || Math.abs(now - reloadedAt) >= reloadGuardWindow;

function readReloadedAt(): number | null {
  const stored = sessionStorage.getItem(remembered);
  const time = stored === null ? Number.NaN : Number(stored);
  return Number.isFinite(time) ? time : null;
}

/** Matches the messages of Chromium, Firefox and Safari. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
    error.message,
  );

/** Reloads for a newer build. False if just tried, or if the page is unreachable and typed input would be lost. */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (!mayReload(Date.now(), readReloadedAt())) return false;
    if (!(await isDocumentThere())) return false;
    sessionStorage.setItem(remembered, String(Date.now()));
  } catch {
    // Without storage a reload loop cannot be detected.
    return false;
  }
  location.reload();
  return true;
}

export async function reloadIfThere(): Promise<boolean> {
  if (!(await isDocumentThere())) return false;
  location.reload();
  return true;
}
