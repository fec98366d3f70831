import { expect, it } from "vitest";
import type { UnsentMessage } from "#shared/model/unsent-message.ts";
import { unsentGroups } from "./unsent-groups.ts";

const unsent = (more: Partial<UnsentMessage>): UnsentMessage => ({
  ...{ _id: "m", status: "failed", channel: "email", recipient: { _id: "u", name: "Anne Roy" } },
  ...{
    feedback: "f",
    complaints: 1,
    createdAt: "2026-11-21T10:00:00.000Z",
    endedAt: "2026-11-21T10:00:00.000Z",
    reason: null,
  },
  ...more,
});

it("gathers what one person missed by one channel, and keeps apart what was perhaps sent", () => {
  const groups = unsentGroups([
    unsent({ _id: "1" }),
    unsent({ _id: "2", status: "unknown" }),
    unsent({ _id: "3", complaints: 12, feedback: null }),
    unsent({ _id: "4", channel: "sms" }),
    unsent({ _id: "5", recipient: null }),
  ]);
  expect(
    groups.map(({ messages, complaints, name }) => [messages.map(({ _id }) => _id).join(), complaints, name]),
  ).toEqual([
    ["1,3", 13, "Anne Roy"],
    ["2", 1, "Anne Roy"],
    ["4", 1, "Anne Roy"],
    ["5", 1, null],
  ]);
});
