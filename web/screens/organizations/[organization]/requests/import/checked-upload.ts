import type { RequestChannel } from "#shared/model/request.ts";
import type { UploadCheck } from "#web/api/request-upload.ts";
import type { UploadRow } from "#web/session/kept-upload.ts";
import { withinCredits } from "./within-credits.ts";

/** What comes of an upload, as far as its check has come. */
export interface CheckedUpload {
  /** Whether all its customers were looked at. */
  isChecked: boolean;
  /** Who will be asked, in the order of the file, and what they cost in credits. */
  asked: UploadRow[];
  cost: number;
  /** How many could be asked with enough credits. */
  askable: number;
  /** The customers of the calls, numbered without gaps: who is beyond the credits is in none of them, and is answered here. */
  sent: UploadRow[];
  /** Who could be asked and is beyond the credits, as lines that are left out. */
  unpaid: UploadCheck["rejected"];
  /** All lines that no call is made for, with why. */
  unsent: UploadCheck["rejected"];
  /** Until when those wait who are asked outside of the hours, the soonest first: ISO 8601. */
  waiting: string[];
}

/** What comes of asking the customers of a file, by what the server said of them and by the credits that there are. */
export function checkedUpload(
  rows: readonly UploadRow[],
  { done, rejected, may, credits, enough }: Pick<UploadCheck, "done" | "rejected" | "may" | "credits" | "enough">,
  channel: RequestChannel,
): CheckedUpload {
  const isChecked = done >= rows.length;
  // How many credits there are is known to some alone; how many were enough for a call, to everybody.
  const { sent, short, cost } = withinCredits(rows, may, channel === "sms" && isChecked ? (credits ?? enough) : null);
  // Calls count the customers that are sent, and no others.
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
