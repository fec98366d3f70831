/** May only grow, because stored counters use all of them. */
export const shards = 8;

/** The first attempt uses shard 0 to keep reads cheap; after a conflict a random shard. */
export const shardFor = (attempt: number): number => (attempt === 0 ? 0 : Math.floor(Math.random() * shards));
