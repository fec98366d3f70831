import type { ProblemCode } from "#shared/model/problem.ts";
import type { SourceFailure } from "#shared/model/public-page.ts";
import type { Refusal } from "#shared/model/refusal.ts";

const problems: Partial<Record<SourceFailure, ProblemCode>> = { quota: "source_quota", gone: "source_gone" };
/** Seconds. */
const afterQuota = 180;

/** Refusal for a failed source that was the only thing requested. */
export const sourceRefused = (failed: SourceFailure): Refusal => ({
  refused: problems[failed] ?? "source_failed",
  ...(failed === "quota" && { retryAfter: afterQuota }),
});
