import { startTransition, useEffect, useState } from "react";
import { painted } from "./painted.ts";

/** True after the first paint since `ready`, so that secondary content doesn't delay it. */
export function useAfterPaint(ready = true): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    if (!ready) return;
    let current = true;
    void painted().then(() => {
      if (current) startTransition(() => setAfter(true));
    });
    return () => {
      current = false;
    };
  }, [ready]);
  return after;
}
