/** Gmail's names; to it dots before the `@` make no difference (https://support.google.com/mail/answer/7436150). */
const gmail = ["gmail.com", "googlemail.com"];

/**
 * An email address by the inbox that it leads to: case and what stands behind a `+` make no difference, nor do Gmail's two
 * names and the dots before them.
 */
export function inboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [before, domain] = [address.slice(0, at), address.slice(at + 1)];
  const untagged = before.replace(/(?<=.)\+.*$/s, "");
  if (!gmail.includes(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll(".", "") || untagged}@gmail.com`;
}
