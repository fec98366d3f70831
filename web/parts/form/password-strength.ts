import { useEffect, useState } from "react";
import type { passwordScore as score } from "#shared/rules/accounts/password.ts";

/** How good a new password is. The API refuses `short` and `weak`. */
export type PasswordStrength = "short" | "weak" | "good" | "strong";

/** The strength of a password of ten characters or more by its score. */
const strengthOf = (given: ReturnType<typeof score>): PasswordStrength =>
  given < 3 ? "weak" : given === 3 ? "good" : "strong";

/**
 * A hint while a new password is typed, by the rule that the API decides by. The rule and its list of common passwords
 * are loaded once somebody begins to type; until then, and without a connection, there is no hint (null).
 */
export function usePasswordStrength(password: string, own: readonly string[]): PasswordStrength | null {
  const [rule, setRule] = useState<{ passwordScore: typeof score } | null>(null);
  const begun = password !== "";
  useEffect(() => {
    if (!begun) return;
    // The field works without the hint, so a failure to load it is not worth a word.
    import("#shared/rules/accounts/password.ts").then(setRule, () => undefined);
  }, [begun]);
  if (password.length < 10) return "short";
  return rule && strengthOf(rule.passwordScore(password, own));
}
