import type { RequestChannel } from "#shared/model/request.ts";
import type { UploadCheck } from "#web/api/request-upload.ts";
import type { UploadRow } from "#web/session/kept-upload.ts";

interface WithinCredits {
  sent: UploadRow[];
  short: UploadRow[];
  cost: number;
}

/** Spends `credits` (null if unknown) by line of the file; `may` gives each allowed line's cost. */
export function withinCredits(
  rows: readonly UploadRow[],
  may: ReadonlyMap<number, { segments: number }>,
  credits: number | null,
): WithinCredits {
  const lines = [...may.keys()].toSorted((one, other) => one - other);
  let cost = 0;
  let firstShort = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const more = cost + (may.get(line)?.segments ?? 0);
    if (credits !== null && more > credits) {
      firstShort = line;
      break;
    }
    cost = more;
  }
  return {
    sent: rows.filter(({ line }) => line < firstShort),
    short: rows.filter(({ line }) => line >= firstShort),
    cost,
  };
}

interface CheckedUpload {
  isChecked: boolean;
  asked: UploadRow[];
  cost: number;
  askable: number;
  /** Numbered without gaps, without customers beyond the credits. */
  sent: UploadRow[];
  unpaid: UploadCheck["rejected"];
  unsent: UploadCheck["rejected"];
  /** End of quiet hours of delayed requests (ISO 8601), soonest first. */
  waiting: string[];
}

export function checkedUpload(
  rows: readonly UploadRow[],
  { done, rejected, may, credits, enough }: Pick<UploadCheck, "done" | "rejected" | "may" | "credits" | "enough">,
  channel: RequestChannel,
): CheckedUpload {
  const isChecked = done >= rows.length;
  // Only some may read the credits; the API tells everybody how many were enough.
  const { sent, short, cost } = withinCredits(rows, may, channel === "sms" && isChecked ? (credits ?? enough) : null);
  const numbered = sent.map((row, index) => ({ ...row, index }));
  const refused = new Set(rejected.map(({ line }) => line));
  const beyond = new Set(short.map(({ line }) => line));
  const askable = rows.filter(({ line }) => !refused.has(line));
  const asked = askable.filter(({ line }) => !beyond.has(line)).toSorted((one, other) => one.line - other.line);
  const unpaid = askable
    .filter(({ line }) => beyond.has(line))
    .map(({ line }) => ({ line, field: "", reason: "no_credits" }));
  return {
    isChecked,
    asked,
    cost,
    askable: askable.length,
    sent: numbered,
    unpaid,
    unsent: [...rejected.filter(({ line }) => beyond.has(line)), ...unpaid],
    waiting: asked.flatMap(({ line }) => may.get(line)?.until ?? []).toSorted(),
  };
}
