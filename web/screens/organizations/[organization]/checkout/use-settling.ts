import { useRef, useState } from "react";

/** Milliseconds before each try; Stripe handles most payments at once. */
const pauses = [0, 1_500, 3_000, 6_000];

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** `late`: confirmed at Stripe, but not visible here yet. */
type Settling = "not begun" | "asking" | "settled" | "late";

/** Polls until the purchase is visible; errors count as not yet, because the money is charged anyway. */
export function useSettling(isThere: () => Promise<boolean>): { state: Settling; settle: () => void } {
  const [state, setState] = useState<Settling>("not begun");
  const asking = useRef(false);
  const settle = async () => {
    if (asking.current) return;
    asking.current = true;
    setState("asking");
    let there = false;
    for (const pause of pauses) {
      await wait(pause);
      there = await isThere().catch(() => false);
      if (there) break;
    }
    asking.current = false;
    setState(there ? "settled" : "late");
  };
  return { state, settle: () => void settle() };
}
