/** An email address by the inbox that it leads to: what stands behind a `+` makes no difference, nor does case. */
export function inboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [inbox = ""] = address.slice(0, at).split("+");
  return `${inbox}${address.slice(at)}`;
}
