import { startTransition, useEffect, useState } from "react";
import { painted } from "./painted.ts";

/** Whether the caller has been painted: what is not seen or used at once can follow, and keeps nothing waiting. */
export function useAfterPaint(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    let current = true;
    void painted().then(() => {
      // In slices, so that what the person does meanwhile is answered.
      if (current) startTransition(() => setAfter(true));
    });
    return () => {
      current = false;
    };
  }, []);
  return after;
}
