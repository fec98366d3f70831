/** So much of a number or address that its owner knows it again, and nobody else. */
export function masked(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return `${address.slice(0, 2)} … ${address.slice(-4)}`;
  return `${[...address].slice(0, 1).join("")}…${address.slice(at)}`;
}
