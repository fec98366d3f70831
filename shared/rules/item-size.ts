const bytesOf = (text: string) => new TextEncoder().encode(text).length;

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

/** Bytes by DynamoDB's formula (developer guide, "item sizes and formats"). */
export const itemSize = (item: object): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + (value === undefined ? 0 : bytesOf(name) + sizeOfValue(value)),
    0,
  );

export const itemAtMost = 409_600;
