import { startTransition, useEffect, useState } from "react";

/** Resolves after the next paint; at once in a hidden tab, which never paints. */
export const afterNextPaint = (): Promise<void> =>
  new Promise((done) => {
    if (document.hidden) done();
    else requestAnimationFrame(() => setTimeout(done));
  });

/** True after the first paint since `ready`, so that secondary content doesn't delay it. */
export function useAfterPaint(ready = true): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    if (!ready) return;
    let current = true;
    void afterNextPaint().then(() => {
      if (current) startTransition(() => setAfter(true));
    });
    return () => {
      current = false;
    };
  }, [ready]);
  return after;
}
