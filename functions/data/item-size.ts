import { Buffer } from "node:buffer";

const bytesOf = (text: string) => Buffer.byteLength(text);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function sizeOfValue(value: unknown): number {
  if (typeof value === "string") return bytesOf(value);
  if (typeof value === "number")
    return Math.ceil(String(Math.abs(value)).replaceAll(/^0+|[.]|0+$/g, "").length / 2) + 1;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return 3 + value.reduce<number>((sum, one) => sum + 1 + sizeOfValue(one), 0);
  if (isObject(value)) return 3 + Object.values(value).length + itemSize(value);
  return 1;
}

/** The bytes that DynamoDB counts for an item of plain values (its developer guide, "item sizes and formats"). */
export const itemSize = (item: Record<string, unknown>): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + (value === undefined ? 0 : bytesOf(name) + sizeOfValue(value)),
    0,
  );

/** Write units of putting an item: one per kB, two in a transaction, and one more for each index that holds it. */
export function writeUnits(item: Record<string, unknown>, inTransaction: boolean): number {
  const once = Math.ceil(itemSize(item) / 1_024);
  const indexes = ["gsi1pk", "gsi2pk"].filter((name) => item[name] !== undefined).length;
  return once * ((inTransaction ? 2 : 1) + indexes);
}

/** Read units of eventually consistent reads of `bytes` in total. */
export const readUnits = (bytes: number): number => Math.ceil(bytes / 4_096) / 2;
