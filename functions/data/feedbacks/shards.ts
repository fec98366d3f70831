/** May only grow, because stored counters use all of them. */
export const shards = 8;

/** Shard 0 first, to keep reads cheap; random after a conflict. */
export const shardFor = (attempt: number): number => (attempt === 0 ? 0 : Math.floor(Math.random() * shards));
