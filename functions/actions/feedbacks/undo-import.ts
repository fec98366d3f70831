import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { removeImported } from "#functions/data/feedbacks/imports.ts";

/** Deletes the feedback of an import, except where somebody has worked on it. */
export const undoImport = (
  feedbacks: readonly string[],
  by: ActorReference,
): Promise<{ removed: number; kept: number }> => removeImported(by.organization, feedbacks, () => auditPut(by));
