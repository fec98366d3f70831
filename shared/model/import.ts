import * as z from "zod/mini";
import { operationAnswer } from "./operation.ts";

/** What one call of an import takes: rows, and bytes of its body. */
export const importBatchLimit = 100;
export const importBatchBytes = 1_000_000;

/**
 * One past feedback. `occurrence` numbers equal rows of a file from 0, so that each is kept while a second import of the
 * file adds nothing.
 */
export const ImportRow = z.object({
  line: z.int(),
  occurrence: z.int(),
  date: z.string(),
  /** The second that the file's clock shows, `YYYY-MM-DDTHH:MM:SS`, where it names no zone: it stays where the zone changes. */
  local: z.optional(z.string()),
  rating: z.int(),
  comment: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The name of one of the organization's locations, in any case. */
  location: z.nullable(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** The result of a batch. `field` and `reason` (a field message's key) say why a line was rejected. */
export const ImportReport = z.object({
  imported: z.int(),
  /** Lines of which nothing was stored: they are there, or were and have been erased. */
  alreadyThere: z.int(),
  rejected: z.array(z.object({ line: z.int(), field: z.string(), reason: z.string() })),
  /** The ids of what is new, to undo the import by. */
  added: z._default(z.array(z.string()), []),
  ...operationAnswer,
});
export type ImportReport = z.infer<typeof ImportReport>;
