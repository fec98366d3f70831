export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address, the smallest customer allocation. */
  near: string;
  /** The /48, the largest usual customer allocation; null for IPv4. */
  wide: string | null;
}
