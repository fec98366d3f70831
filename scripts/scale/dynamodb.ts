import type { Key } from "#functions/data/keys.ts";

/** DynamoDB's limit per partition key and second; bursts that it may allow beyond are left out. */
const unitsPerSecond = 1_000;
/** Milliseconds that a transaction keeps its items busy. */
const busyFor = () => 15 + Math.random() * 10;
/** Milliseconds until a single write or a refused transaction is answered. */
export const answeredAfter = 5;

export interface ModelWrite {
  key: Key;
  units: number;
}

export type Outcome = { takes: number; refused: readonly Key[] };

/** A model of DynamoDB that knows two reasons to refuse: an item in another transaction, and a partition's limit. */
export function dynamoDbModel(unlimited: (pk: string) => boolean = () => false) {
  const busyUntil = new Map<string, number>();
  const partitions = new Map<string, { units: number; at: number }>();
  const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

  function hasUnits({ key: { pk }, units }: ModelWrite, now: number): boolean {
    if (unlimited(pk)) return true;
    const known = partitions.get(pk) ?? { units: unitsPerSecond, at: now };
    const left = Math.min(unitsPerSecond, known.units + ((now - known.at) * unitsPerSecond) / 1_000);
    const fits = left >= units;
    partitions.set(pk, { units: fits ? left - units : left, at: now });
    return fits;
  }

  return {
    put: (write: ModelWrite, now: number): boolean => hasUnits(write, now),
    transact(writes: readonly ModelWrite[], now: number): Outcome {
      const refused = writes.filter((write) => (busyUntil.get(nameOf(write.key)) ?? 0) > now || !hasUnits(write, now));
      if (refused.length > 0) return { takes: answeredAfter, refused: refused.map(({ key }) => key) };
      const takes = busyFor();
      for (const { key } of writes) busyUntil.set(nameOf(key), now + takes);
      return { takes, refused: [] };
    },
  };
}
