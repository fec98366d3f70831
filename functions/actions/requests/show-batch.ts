import { type BatchItem, publicBatch, readBatchLines, throughOf } from "#functions/data/requests/batches.ts";
import type { RequestBatchFigures } from "#shared/model/request-batch.ts";
import { figuresOf } from "#shared/rules/request-batch.ts";

/** An upload with what came of its requests, counted now. */
export const batchFigures = async (batch: BatchItem): Promise<RequestBatchFigures> => ({
  ...publicBatch(batch),
  ...figuresOf(await readBatchLines(batch.organization, batch._id)),
  through: throughOf(batch),
});
