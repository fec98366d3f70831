import { startTransition, useEffect, useState } from "react";
import { painted } from "./painted.ts";

/**
 * Whether the caller has been painted, since it is `ready`: what is not seen or used at once can follow, and keeps
 * nothing waiting.
 */
export function useAfterPaint(ready = true): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    if (!ready) return;
    let current = true;
    void painted().then(() => {
      // In slices, so that what the person does meanwhile is answered.
      if (current) startTransition(() => setAfter(true));
    });
    return () => {
      current = false;
    };
  }, [ready]);
  return after;
}
