import { useEffect } from "react";

/** Null if the input names no page. */
export interface Begun {
  page: string | null;
}

/** Reports unconfirmed input to the form around; null once unmounted. */
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
