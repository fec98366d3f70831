import type { ProblemCode } from "#shared/model/problem.ts";
import type { SourceFailure } from "#shared/model/public-page.ts";
import type { Refusal } from "#shared/model/refusal.ts";

const problems: Partial<Record<SourceFailure, ProblemCode>> = { quota: "source_quota", gone: "source_gone" };
/** Seconds after which a source that refused for its quota may answer again. */
const afterQuota = 180;

/** A source that was not read, as the API says it where nothing else was asked for. */
export const sourceRefused = (failed: SourceFailure): Refusal => ({
  refused: problems[failed] ?? "source_failed",
  ...(failed === "quota" && { retryAfter: afterQuota }),
});
