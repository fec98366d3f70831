import { useEffect, useState } from "react";

/** In milliseconds: data that is about to arrive spares a slow processor a second rendering of the screen. */
const worthWaiting = 300;

let arriving: Promise<unknown> | undefined;

/** Notes what the page that the browser opened has asked for. Its screen waits a moment for it, its layout does not. */
export function awaitFirstData(asked: Promise<unknown>): void {
  const noted = asked.then(() => {
    if (arriving === noted) arriving = undefined;
  });
  arriving = noted;
}

/** Whether the first screen may be rendered: its data is there, or takes longer than is worth waiting for. */
export function useFirstData(): boolean {
  const [awaited, setAwaited] = useState(arriving);
  useEffect(() => {
    if (awaited === undefined) return;
    const go = () => setAwaited(undefined);
    void awaited.then(go);
    // Counted from here: what has arrived while the layout was rendered is handled before.
    const late = setTimeout(go, worthWaiting);
    return () => clearTimeout(late);
  }, [awaited]);
  return awaited === undefined;
}
