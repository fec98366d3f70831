import * as z from "zod/mini";
import { operationAnswer } from "./operation.ts";

export const importBatchLimit = 100;
export const importBatchBytes = 1_000_000;

/** `occurrence` numbers identical rows of a file from 0, so that a second import adds nothing. */
export const ImportRow = z.object({
  line: z.int(),
  occurrence: z.int(),
  date: z.string(),
  rating: z.int(),
  comment: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  location: z.nullable(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** `field` and `reason` (a field message's key) explain a rejected line. */
export const ImportReport = z.object({
  imported: z.int(),
  /** Lines already stored, or stored and erased before. */
  alreadyThere: z.int(),
  rejected: z.array(z.object({ line: z.int(), field: z.string(), reason: z.string() })),
  added: z._default(z.array(z.string()), []),
  ...operationAnswer,
});
export type ImportReport = z.infer<typeof ImportReport>;
