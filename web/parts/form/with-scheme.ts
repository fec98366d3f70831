/** `example.org` becomes `https://example.org`. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  return address === "" || /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
}
