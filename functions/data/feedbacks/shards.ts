/** The counters of a scope and day, of feedbacks as of clicks. It grows at most: what is stored stands on all of these. */
export const shards = 8;

/**
 * The shard to count on. The first try uses shard 0, so a quiet organization has one counter a day and reads stay cheap.
 * After a conflict it is any of them, so that a burst gets through.
 */
export const shardFor = (attempt: number): number => (attempt === 0 ? 0 : Math.floor(Math.random() * shards));
