import { itemSize } from "#shared/rules/item-size.ts";

/** One per kB, twice in a transaction, plus one per index. */
export function writeUnits(item: Record<string, unknown>, inTransaction: boolean): number {
  const once = Math.ceil(itemSize(item) / 1_024);
  const indexes = ["gsi1pk", "gsi2pk"].filter((name) => item[name] !== undefined).length;
  return once * ((inTransaction ? 2 : 1) + indexes);
}

/** For eventually consistent reads. */
export const readUnits = (bytes: number): number => Math.ceil(bytes / 4_096) / 2;
