import type { Network } from "#shared/model/network.ts";

const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));

function firstGroups(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
}

/** The /24 of an IPv4 or /48 of an IPv6 address: recognizable to people, too wide for one device. */
export function regionOf(address: string): string {
  const { near, wide } = networkOf(address);
  if (wide !== null) return wide.replace("/", "::/");
  return near.replace(/\.\d+$/, ".0/24");
}

/** IPv6 users have many addresses, so only their network identifies them. */
export function networkOf(address: string): Network {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return { near: mapped ?? address, wide: null };
  const groups = firstGroups(address);
  return { near: `${groups.join(":")}/64`, wide: `${groups.slice(0, 3).join(":")}/48` };
}
