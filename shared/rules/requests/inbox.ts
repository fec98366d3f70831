/** Gmail ignores dots before the `@` (https://support.google.com/mail/answer/7436150). */
const gmail = ["gmail.com", "googlemail.com"];

/** Normalizes case, `+` suffixes and Gmail's variants. */
export function inboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [before, domain] = [address.slice(0, at), address.slice(at + 1)];
  const untagged = before.replace(/(?<=.)\+.*$/s, "");
  if (!gmail.includes(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll(".", "") || untagged}@gmail.com`;
}
