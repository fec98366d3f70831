import { useEffect } from "react";

/** What was begun where a page is chosen: the page that would be connected, or null for words that name none. */
export interface Begun {
  page: string | null;
}

/** Tells the form around a choice what was begun there, and that nothing is once the choice is gone. */
export function useUnconfirmed(
  { typed, page }: { typed: string; page: string | null },
  tell: ((begun: Begun | null) => void) | undefined,
): void {
  const isBegun = page !== null || typed.trim() !== "";
  useEffect(() => {
    tell?.(isBegun ? { page } : null);
    return () => tell?.(null);
  }, [tell, isBegun, page]);
}
