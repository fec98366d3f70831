import { expect, it } from "vitest";
import type { RequestStatus } from "#shared/model/request.ts";
import type { RequestBatchFigures } from "#shared/model/request-batch.ts";
import { figuresOfBatch } from "#shared/rules/requests/request-batch.ts";
import { requestsAgainIn, uploadAgainIn } from "./reread.ts";

const now = Date.parse("2026-11-23T16:00:00.000Z");
const fromNow = (milliseconds: number) => new Date(now + milliseconds).toISOString();

it.each([
  ["that is due now is watched", "queued", 0, 2_500],
  ["that waits behind others is looked at now and then", "queued", -120_000, 20_000],
  ["that waits for the morning is left alone", "queued", 3_600_000, false],
  ["that went out is left alone", "sent", -1_000, false],
] as const)("a request %s", (_, status, due, again) => {
  expect(requestsAgainIn([{ status, at: fromNow(due) }], now)).toBe(again);
});

const upload = (statuses: RequestStatus[], more: Partial<RequestBatchFigures> = {}, due = 0): RequestBatchFigures => ({
  _id: "b",
  channel: "sms",
  at: null,
  total: statuses.length,
  decided: statuses.length,
  skipped: {},
  through: [],
  createdAt: fromNow(-600_000),
  changedAt: fromNow(-600_000),
  by: null,
  goesOnAt: null,
  canceledAt: null,
  ...figuresOfBatch(
    statuses.map((status) => ({ status, at: fromNow(due), sentAt: status === "sent" ? fromNow(-1) : null })),
  ),
  ...more,
});

it.each([
  ["of which something goes out is watched", upload(["sent", "queued"]), 5_004],
  ["of thousands is counted less often", upload(Array<RequestStatus>(10_000).fill("queued")), 25_000],
  [
    "whose rest waits for the morning is left alone until shortly before",
    upload(["sent", "queued"], {}, 300_000),
    270_000,
  ],
  ["that is over is left alone", upload(["sent"]), false],
  ["that is being sent in is watched", upload(["sent"], { total: 9, changedAt: fromNow(-5_000) }), 5_002],
  ["that was interrupted and has nothing to send is left alone", upload(["sent"], { total: 9 }), false],
])("an upload %s", (_, figures, again) => {
  expect(uploadAgainIn(figures, now)).toBe(again);
});
