/** Overloaded; `functions/data/README.md` lists the keys. */
interface Index {
  name: string;
  partitionKey: string;
  sortKey: string;
}

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
