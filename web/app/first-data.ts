import { useEffect, useState } from "react";

/** Milliseconds; waiting for data spares a slow processor a second render. */
const worthWaiting = 300;

let arriving: Promise<unknown> | undefined;

/** Registers the first page's data, which its screen waits for briefly. */
export function awaitFirstData(asked: Promise<unknown>): void {
  const noted = asked.then(() => {
    if (arriving === noted) arriving = undefined;
  });
  arriving = noted;
}

export function useFirstData(): boolean {
  const [awaited, setAwaited] = useState(arriving);
  useEffect(() => {
    if (awaited === undefined) return;
    const go = () => setAwaited(undefined);
    void awaited.then(go);
    const late = setTimeout(go, worthWaiting);
    return () => clearTimeout(late);
  }, [awaited]);
  return awaited === undefined;
}
