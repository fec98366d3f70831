import { auditPut } from "#functions/data/audit.ts";
import { removeImported } from "#functions/data/imports.ts";

/** Takes out again what an import added, and answers how many, and how many stay because somebody has worked on them. The audit log says who did, as for all that is deleted. */
export const undoImport = (
  organization: string,
  feedbacks: readonly string[],
  { user, route, now }: { user: string; route: string; now: Date },
): Promise<{ removed: number; kept: number }> =>
  removeImported(organization, feedbacks, () => auditPut({ organization, user, route }, now));
