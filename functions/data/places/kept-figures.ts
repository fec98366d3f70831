import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf } from "#functions/data/item.ts";
import { keptFiguresKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, tableName, ttl } from "#functions/data/table.ts";
import { withTimeout } from "#functions/deadline.ts";
import { IsoMoment, orNull } from "#shared/model/moment.ts";
import { LocationFigures, PlaceFigures } from "#shared/model/place-figures.ts";
import { oneHour, oneMinute } from "#shared/rules/dates.ts";
import type { Period } from "#shared/rules/figures/period.ts";

export interface KeptFigures {
  countedAt: string;
  items: LocationFigures[];
  elsewhere: PlaceFigures | null;
}

export const KeptFiguresItem = itemOf(z.object({ countedAt: IsoMoment, packed: z.instanceof(Uint8Array) }));

/** Rows instead of columns would take a quarter more. */
const Packed = z.object({
  columns: z.record(z.string(), z.array(z.unknown())),
  elsewhere: orNull(PlaceFigures),
});

const names = Object.keys(LocationFigures.shape);
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** DynamoDB's items end at 400 kB. */
const packedAtMost = 300_000;
const unpackedAtMost = 8_000_000;
/** Milliseconds; the answer waits for it. */
const keepingAtMost = 2_000;
/** Milliseconds; later entries came from a fast clock and are replaced. */
const aheadAtMost = oneMinute;

const pack = ({ items, elsewhere }: KeptFigures): Promise<Buffer> => {
  const columns = Object.fromEntries(names.map((name) => [name, items.map((item) => Reflect.get(item, name))]));
  // The default quality takes 20 times as long for a tenth less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return compress(JSON.stringify({ columns, elsewhere } satisfies z.input<typeof Packed>), { params });
};

/** Cached figures; null if unreadable, so that they are recounted. */
export async function unpacked(item: unknown): Promise<KeptFigures | null> {
  const { data: stored } = KeptFiguresItem.safeParse(item);
  if (stored === undefined) return null;
  try {
    const text = await decompress(stored.packed, { maxOutputLength: unpackedAtMost });
    const { columns, elsewhere } = Packed.parse(JSON.parse(text.toString()));
    const rows = (columns._id ?? []).map((_, at) =>
      Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at]])),
    );
    return { countedAt: stored.countedAt, items: z.array(LocationFigures).parse(rows), elsewhere };
  } catch {
    return null;
  }
}

/** Cached figures of a period, of any age, or null. */
export async function readKeptFigures(organization: string, period: Period): Promise<KeptFigures | null> {
  const Key = keptFiguresKey(organization, period.from, period.to);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
  return unpacked(Item);
}

/**
 * Caches figures for an hour unless newer ones exist or they are too large; throws `DeadlinePassed` after two seconds.
 */
export async function keepFigures(organization: string, period: Period, counted: KeptFigures): Promise<void> {
  const packed = await pack(counted);
  if (packed.length > packedAtMost) return;
  const { countedAt } = counted;
  const moment = Date.parse(countedAt);
  const put = new PutCommand({
    TableName: tableName,
    Item: {
      ...keptFiguresKey(organization, period.from, period.to),
      kind: "keptFigures",
      countedAt,
      packed,
      expiresAt: ttl(moment + oneHour),
    },
    ConditionExpression: "NOT countedAt BETWEEN :this AND :ahead",
    ExpressionAttributeValues: { ":this": countedAt, ":ahead": new Date(moment + aheadAtMost).toISOString() },
  });
  await withTimeout(keepingAtMost, (abortSignal) => ifConditionHolds(documents.send(put, { abortSignal })));
}
