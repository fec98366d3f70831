import { useEffect } from "react";

/** What was begun where a page is chosen, and connects nothing yet: a text in its field, or a page shown for confirmation. */
export type Unconfirmed = "typed" | "shown";

/** Tells the form around a choice what stands there unconfirmed, and that nothing does once the choice is gone. */
export function useUnconfirmed(
  { typed, shown }: { typed: string; shown: boolean },
  tell: ((what: Unconfirmed | null) => void) | undefined,
): void {
  const what = shown ? "shown" : typed.trim() === "" ? null : "typed";
  useEffect(() => {
    tell?.(what);
    return () => tell?.(null);
  }, [tell, what]);
}
