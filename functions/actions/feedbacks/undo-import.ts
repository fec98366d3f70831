import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { removeImported } from "#functions/data/feedbacks/imports.ts";

/** Takes out again what an import added, and answers how many, and how many stay because somebody has worked on them. The audit log says who did, as for all that is deleted. */
export const undoImport = (feedbacks: readonly string[], by: By): Promise<{ removed: number; kept: number }> =>
  removeImported(by.organization, feedbacks, () => auditPut(by));
