import { useRef, useState } from "react";

/** In milliseconds: how long to wait before each try. Stripe settles most payments at once. */
const pauses = [0, 1_500, 3_000, 6_000];

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** How far it is: `late` is confirmed at Stripe, but not seen here yet. */
export type Settling = "not begun" | "asking" | "settled" | "late";

/**
 * What follows a confirmed card: asks a few times until what was bought or saved is there. `isThere` answers whether it is;
 * a failed call counts as not yet, for the money is gone either way.
 */
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
