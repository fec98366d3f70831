import { type BatchItem, publicBatch, readBatchLines, throughOf } from "#functions/data/requests/batches.ts";
import type { RequestBatchFigures } from "#shared/model/request-batch.ts";
import { type BatchLine, figuresOfBatch } from "#shared/rules/requests/request-batch.ts";

export const figuresWith = (batch: BatchItem, lines: readonly BatchLine[]): RequestBatchFigures => ({
  ...publicBatch(batch),
  ...figuresOfBatch(lines),
  through: throughOf(batch),
});

export const batchFigures = async (batch: BatchItem): Promise<RequestBatchFigures> =>
  figuresWith(batch, await readBatchLines(batch.organization, batch._id));
