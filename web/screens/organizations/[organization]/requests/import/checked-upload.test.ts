import { expect, it } from "vitest";
import type { UploadRow } from "#web/session/kept-upload.ts";
import { checkedUpload } from "./checked-upload.ts";

const row = (index: number, line: number): UploadRow => ({
  index,
  line,
  name: null,
  phone: null,
  email: null,
  language: null,
  location: null,
  consentOn: null,
});
const lines = (some: readonly { line: number }[]) => some.map(({ line }) => line);
const rows = [row(0, 4), row(1, 2), row(2, 3), row(3, 5), row(4, 6)];
const until = "2026-11-24T14:00:00.000Z";
const check = {
  done: 5,
  rejected: [
    { line: 3, field: "", reason: "asked_recently" },
    { line: 6, field: "", reason: "opted_out" },
  ],
  may: new Map([2, 4, 5].map((line) => [line, { segments: 1, until: line === 4 ? until : null }])),
  credits: 2,
  enough: null,
};

it("asks in the file's order whom the credits reach, and says of every other line why not", () => {
  const { asked, cost, askable, unpaid, unsent, sent, waiting } = checkedUpload(rows, check, "sms");
  expect(lines(asked)).toEqual([2, 4]);
  expect({ cost, askable, waiting }).toEqual({ cost: 2, askable: 3, waiting: [until] });
  expect(unpaid).toEqual([{ line: 5, field: "", reason: "no_credits" }]);
  expect(unsent.map(({ line, reason }) => [line, reason])).toEqual([
    [6, "opted_out"],
    [5, "no_credits"],
  ]);
  // A rejected line stays in its call, whose answer explains it.
  expect(lines(sent).toSorted()).toEqual([2, 3, 4]);
});

it("goes by what was enough where nobody tells the credits, and by none for emails", () => {
  expect(checkedUpload(rows, { ...check, credits: null, enough: 1 }, "sms").asked).toHaveLength(1);
  expect(checkedUpload(rows, { ...check, credits: 0 }, "email").asked).toHaveLength(3);
});

it("says nothing of credits before everybody was looked at", () => {
  const { isChecked, unpaid } = checkedUpload(rows, { ...check, done: 3, credits: 0 }, "sms");
  expect({ isChecked, unpaid }).toEqual({ isChecked: false, unpaid: [] });
});

it("numbers those who are sent without gaps, also where the last lines of the file come first", () => {
  const all = [row(0, 2), row(1, 5), row(2, 3), row(3, 4)];
  const may = new Map([2, 3, 4, 5].map((line) => [line, { segments: 1, until: null }]));
  const { sent } = checkedUpload(all, { ...check, done: 4, rejected: [], may, credits: 3 }, "sms");
  expect(sent.map(({ index, line }) => [index, line])).toEqual([
    [0, 2],
    [1, 3],
    [2, 4],
  ]);
});
