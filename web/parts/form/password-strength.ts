/** How good a new password is. The API refuses `short`. */
export type PasswordStrength = "short" | "fair" | "good" | "strong";

const runs = /(.)\1{2,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|azer|passw/gi;

/**
 * A hint while a new password is typed. Length counts most, because it makes guessing slow. Repetitions and rows of the
 * keyboard count as one character. Ten characters are the minimum; the server also refuses the most common passwords.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < 10) return "short";
  const telling = new Set(password.toLowerCase()).size < 5 ? 5 : password.replaceAll(runs, "x").length;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const points = telling + (kinds - 1) * 2;
  return points >= 20 ? "strong" : points >= 14 ? "good" : "fair";
}
