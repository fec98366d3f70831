/** One overloaded index. `functions/data/README.md` lists which items use which keys. */
interface Index {
  name: string;
  partitionKey: string;
  sortKey: string;
}

/**
 * The one table, described once for CDK and for the local stack. Keys are strings, indexes hold whole
 * items, capacity is on demand.
 */
export const table = {
  name: "reviens",
  partitionKey: "pk",
  sortKey: "sk",
  indexes: [
    { name: "gsi1", partitionKey: "gsi1pk", sortKey: "gsi1sk" },
    { name: "gsi2", partitionKey: "gsi2pk", sortKey: "gsi2sk" },
  ],
  /** Epoch seconds after which DynamoDB may delete the item. */
  timeToLive: "expiresAt",
  stream: "NEW_AND_OLD_IMAGES",
} as const satisfies { indexes: readonly Index[]; [setting: string]: unknown };
