import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  TrimmedDataAccessException,
} from "@aws-sdk/client-dynamodb-streams";
import { localCredentials, localRegion } from "../dynamodb.ts";

export interface StreamRecord {
  dynamodb: { SequenceNumber: string; [part: string]: unknown };
  [part: string]: unknown;
}

const isRecord = (value: unknown): value is StreamRecord =>
  typeof value === "object" && value !== null && "dynamodb" in value;

/** Lambda's JSON: bytes in base64, times in seconds. */
function asDelivered(record: _Record, eventSourceARN: string): StreamRecord {
  const text = JSON.stringify({ ...record, eventSourceARN }, function (this: Record<string, unknown>, key, value) {
    const raw = this[key];
    if (raw instanceof Date) return raw.getTime() / 1_000;
    return raw instanceof Uint8Array ? Buffer.from(raw).toString("base64") : value;
  });
  const delivered: unknown = JSON.parse(text);
  if (!isRecord(delivered)) throw new Error("The stream answered a record without content.");
  return delivered;
}

interface Reader {
  next: string | null;
  lastSeen: string | null;
}

type StartAfter = (shard: string) => string | null;

interface Stream {
  arn: string;
  read(startAfter: StartAfter): Promise<Map<string, StreamRecord[]>>;
  close(): void;
}

/** Throws without a stream. New shards are found within 30 seconds. */
export async function openStream(endpoint: string, tableName: string): Promise<Stream> {
  const client = new DynamoDBStreamsClient({ endpoint, region: localRegion, credentials: localCredentials });
  const { Streams = [] } = await client.send(new ListStreamsCommand({ TableName: tableName }));
  const arn = Streams.at(-1)?.StreamArn;
  client.destroy();
  if (arn === undefined) throw new Error(`The table ${tableName} has no stream.`);
  return readStream(endpoint, arn);
}

function readStream(endpoint: string, arn: string): Stream {
  const client = new DynamoDBStreamsClient({ endpoint, region: localRegion, credentials: localCredentials });
  const readers = new Map<string, Reader>();
  let describedAt = Number.NEGATIVE_INFINITY;

  async function iterator(shard: string, after: string | null): Promise<string | null> {
    const start =
      after === null
        ? { ShardIteratorType: "TRIM_HORIZON" as const }
        : { ShardIteratorType: "AFTER_SEQUENCE_NUMBER" as const, SequenceNumber: after };
    try {
      const asked = new GetShardIteratorCommand({ StreamArn: arn, ShardId: shard, ...start });
      return (await client.send(asked)).ShardIterator ?? null;
    } catch (error) {
      if (after !== null && error instanceof TrimmedDataAccessException) return iterator(shard, null);
      throw error;
    }
  }

  async function findShards(startAfter: StartAfter): Promise<void> {
    if (performance.now() - describedAt < 30_000) return;
    describedAt = performance.now();
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: arn }));
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      if (ShardId === undefined || readers.has(ShardId)) continue;
      const lastSeen = startAfter(ShardId);
      readers.set(ShardId, { next: await iterator(ShardId, lastSeen), lastSeen });
    }
  }

  async function readShard(shard: string, reader: Reader): Promise<StreamRecord[]> {
    if (reader.next === null) return [];
    try {
      const { Records = [], NextShardIterator } = await client.send(
        new GetRecordsCommand({ ShardIterator: reader.next }),
      );
      reader.next = NextShardIterator ?? null;
      reader.lastSeen = Records.at(-1)?.dynamodb?.SequenceNumber ?? reader.lastSeen;
      return Records.map((record) => asDelivered(record, arn));
    } catch (error) {
      if (!(error instanceof ExpiredIteratorException) && !(error instanceof TrimmedDataAccessException)) throw error;
      reader.next = await iterator(shard, reader.lastSeen);
      return [];
    }
  }

  return {
    arn,
    read: async (startAfter) => {
      await findShards(startAfter);
      const found = new Map<string, StreamRecord[]>();
      for (const [shard, reader] of readers) {
        const records = await readShard(shard, reader);
        if (records.length > 0) found.set(shard, records);
      }
      return found;
    },
    close: () => client.destroy(),
  };
}
