import { expect, it } from "vitest";
import type { UnsentComplaint, UnsentMessage } from "#shared/model/billing-notice.ts";
import { failuresOf, unsentGroups } from "./unsent-groups.ts";

const complaint = (_id: string): UnsentComplaint => ({
  _id,
  rating: 1,
  words: "Cold soup",
  date: "2026-11-21T10:00:00.000Z",
});
const anne = { _id: "anne", name: "Anne Roy" };
const lea = { _id: "lea", name: "Léa Roy" };
const unsent = (_id: string, more: Partial<UnsentMessage> = {}): UnsentMessage => ({
  _id,
  status: "failed",
  channel: "email",
  about: "complaints",
  recipient: anne,
  reason: null,
  again: false,
  complaints: 1,
  newest: [complaint(_id)],
  createdAt: "2026-11-21T10:00:00.000Z",
  endedAt: "2026-11-21T10:00:00.000Z",
  ...more,
});
const shown = (items: UnsentMessage[], me?: string) =>
  unsentGroups(items, me).map(({ about, status, channel, complaints, recipient, messages }) =>
    [about, status, channel, complaints, recipient?.name ?? null, messages.map(({ _id }) => _id).join()].join(" "),
  );

it("gathers what one person missed, and keeps apart what was perhaps sent and what tells of held ratings", () => {
  expect(
    shown([
      unsent("1"),
      unsent("2", { status: "unknown" }),
      unsent("3", { complaints: 12 }),
      unsent("4", { recipient: null }),
      unsent("5", { about: "held", complaints: 0, newest: [] }),
    ]),
  ).toEqual([
    "complaints failed email 13 Anne Roy 1,3",
    "complaints unknown email 1 Anne Roy 2",
    "complaints failed email 1  4",
    "held failed email 0 Anne Roy 5",
  ]);
});

it("counts a complaint once for whoever missed both its email and its text", () => {
  const both = [unsent("1"), unsent("2", { channel: "sms", newest: [complaint("1")] })];
  expect(shown(both)).toEqual(["complaints failed both 1 Anne Roy 1,2"]);
});

it("begins with the reader, and says each failure of a person and channel once", () => {
  const lines = [unsent("1"), unsent("2", { recipient: lea }), unsent("3", { recipient: lea })];
  expect(shown(lines, "lea")).toEqual([
    "complaints failed email 2 Léa Roy 2,3",
    "complaints failed email 1 Anne Roy 1",
  ]);
  const [mine] = unsentGroups(lines, "lea");
  expect(mine && failuresOf(mine).map(({ _id }) => _id)).toEqual(["2"]);
});
