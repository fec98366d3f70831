/** Shows just enough for the owner to recognize it. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return `${address.slice(0, 2)} … ${address.slice(-4)}`;
  return `${[...address].slice(0, 1).join("")}…${address.slice(at)}`;
}
