import { expect, it } from "vitest";
import type { LedgerLine } from "#shared/model/sms-ledger.ts";
import { groupLines } from "./index.tsx";

const line = (_id: string, cause: LedgerLine["cause"], batch: string | null): LedgerLine => ({
  _id,
  cause,
  batch,
  credits: cause === "request" ? -2 : 2,
  at: null,
  about: _id,
  by: null,
  customer: null,
});

it("shows an upload and what came back of it as one line each, where the newest of them is", () => {
  const shown = groupLines([
    line("6", "request_refund", "u"),
    line("5", "request", null),
    line("4", "request_refund", "u"),
    line("3", "request", "u"),
    line("2", "request", "u"),
    line("1", "request", null),
  ]);
  expect(shown.map(({ _id, credits, changes }) => [_id, credits, changes])).toEqual([
    ["6", 4, 2],
    ["5", -2, 1],
    ["3", -4, 2],
    ["1", -2, 1],
  ]);
});
