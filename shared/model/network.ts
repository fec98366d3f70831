/** Where a call comes from, as limits count it. */
export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address: the least that a provider gives to one customer. */
  near: string;
  /** The /48 of an IPv6 address, the most that one customer usually gets; null for IPv4. */
  wide: string | null;
}
