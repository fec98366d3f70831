import { useEffect, useState } from "react";

/** In milliseconds: data that is about to arrive spares a slow processor a second rendering of the screen. */
const worthWaiting = 300;

let arriving: Promise<unknown> | undefined;

/** Notes what the page that the browser opened has asked for. Its screen waits a moment for it, its frame does not. */
export function awaitFirstData(asked: Promise<unknown>): void {
  const late = new Promise((done) => setTimeout(done, worthWaiting));
  arriving = Promise.race([asked, late]).then(() => {
    arriving = undefined;
  });
}

/** Whether the first screen may be rendered: its data is there, or takes longer than is worth waiting for. */
export function useFirstData(): boolean {
  const [awaited, setAwaited] = useState(arriving);
  useEffect(() => {
    void awaited?.then(() => setAwaited(undefined));
  }, [awaited]);
  return awaited === undefined;
}
