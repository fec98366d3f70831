import { useEffect, useState } from "react";
import type { passwordScore as score } from "#shared/rules/accounts/password.ts";

/** The API refuses `short` and `weak`. */
export type PasswordStrength = "short" | "weak" | "good" | "strong";

const strengthOf = (given: ReturnType<typeof score>): PasswordStrength =>
  given < 3 ? "weak" : given === 3 ? "good" : "strong";

/** Uses the API's own rule, loaded at the first keystroke; null until then and offline. */
export function usePasswordStrength(password: string, own: readonly string[]): PasswordStrength | null {
  const [rule, setRule] = useState<{ passwordScore: typeof score } | null>(null);
  const begun = password !== "";
  useEffect(() => {
    if (!begun) return;
    import("#shared/rules/accounts/password.ts").then(setRule, () => undefined);
  }, [begun]);
  if (password.length < 10) return "short";
  return rule && strengthOf(rule.passwordScore(password, own));
}
