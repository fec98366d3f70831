/** May only grow, because stored counters use all of them. */
export const shards = 128;

/** Shard 0 differs by scope, so that quiet counters of a busy organization do not share a partition. */
export const partitionOf = (scope: string, shard: number): number =>
  ([...scope].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % shards, 0) + shard) % shards;

export const anyShard = (): number => Math.floor(Math.random() * shards);

/** Whether a counter that was busy so often is spread: chance conflicts of a quiet organization stay below. */
export const isSpread = (busy: number, isOrganizationHot: boolean): boolean => busy >= (isOrganizationHot ? 1 : 3);
