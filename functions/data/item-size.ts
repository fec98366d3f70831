import { itemSize } from "#shared/rules/item-size.ts";

/** Write units of putting an item: one per kB, two in a transaction, and one more for each index that holds it. */
export function writeUnits(item: Record<string, unknown>, inTransaction: boolean): number {
  const once = Math.ceil(itemSize(item) / 1_024);
  const indexes = ["gsi1pk", "gsi2pk"].filter((name) => item[name] !== undefined).length;
  return once * ((inTransaction ? 2 : 1) + indexes);
}

/** Read units of eventually consistent reads of `bytes` in total. */
export const readUnits = (bytes: number): number => Math.ceil(bytes / 4_096) / 2;
