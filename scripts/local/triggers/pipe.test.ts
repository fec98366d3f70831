import { expect, test } from "vitest";
import { events } from "#shared/contract/events.ts";
import { FeedbackStatus } from "#shared/model/feedback.ts";
import { matches } from "./pipe.ts";

const record = (image: object, eventName = "INSERT") => ({ eventName, dynamodb: { NewImage: image } });
const fits = (event: object, id: string) => {
  const trigger = events.find((event) => event.id === id)?.trigger;
  if (trigger?.kind !== "queue") throw new Error(id);
  return trigger.patterns.some((pattern) => matches(event, pattern));
};
const message = (status: string, more: object = {}) => ({ kind: { S: "message" }, status: { S: status }, ...more });
const handedOver = { handedOverAt: { S: "2026-11-21T10:00:00.000Z" } };

test("puts what is handed over on the road, and nothing that waits or has ended", () => {
  expect(fits(record(message("queued", handedOver)), "messages")).toBe(true);
  expect(fits(record(message("queued", handedOver), "MODIFY"), "messages")).toBe(true);
  expect(fits(record(message("queued"), "MODIFY"), "messages")).toBe(false);
  expect(fits(record(message("sending", handedOver), "MODIFY"), "messages")).toBe(false);
  expect(fits(record(message("queued", handedOver)), "complaints")).toBe(false);
});

test("takes a complaint when it comes, not when it is resolved", () => {
  const complaint = { kind: { S: "feedback" }, alert: { S: "queued" }, channel: { S: "link" } };
  expect(fits(record(complaint), "complaints")).toBe(true);
  expect(fits(record(complaint, "MODIFY"), "complaints")).toBe(false);
  expect(fits(record({ kind: { S: "feedback" } }), "complaints")).toBe(false);
});

test("takes a complaint that is open again, and none that was only noted, was imported or is a good rating", () => {
  const complaint = (status: string) => ({ kind: { S: "feedback" }, alert: { S: "queued" }, status: { S: status } });
  const changed = (OldImage: object, NewImage: object) => ({ eventName: "MODIFY", dynamodb: { OldImage, NewImage } });
  const { alert: _, ...imported } = complaint("pending");
  expect(fits(changed(complaint("resolved"), complaint("pending")), "complaints")).toBe(true);
  expect(fits(changed(complaint("pending"), complaint("pending")), "complaints")).toBe(false);
  expect(fits(changed(complaint("pending"), complaint("resolved")), "complaints")).toBe(false);
  expect(fits(changed(complaint("resolved"), imported), "complaints")).toBe(false);
});

test("takes an SMS about complaints once, when it was not sent in the end, and no other message that ended", () => {
  const image = (status: string, template: string, channel: string) =>
    message(status, { template: { S: template }, channel: { S: channel } });
  const ends = (template: string, channel: string, from: string, to: string) => ({
    eventName: "MODIFY",
    dynamodb: { OldImage: image(from, template, channel), NewImage: image(to, template, channel) },
  });
  for (const template of ["complaint_alert", "complaint_digest"])
    for (const from of ["queued", "sending", "unknown"])
      expect(fits(ends(template, "sms", from, "failed"), "messages")).toBe(true);
  expect(fits(ends("complaint_alert", "sms", "failed", "failed"), "messages")).toBe(false);
  expect(fits(ends("complaint_alert", "sms", "sending", "unknown"), "messages")).toBe(false);
  expect(fits(ends("complaint_alert", "email", "sending", "failed"), "messages")).toBe(false);
  expect(fits(ends("request", "sms", "sending", "failed"), "messages")).toBe(false);
});

test("gives no pipe more patterns than AWS takes", () => {
  for (const { trigger } of events)
    if (trigger.kind === "queue") expect(trigger.patterns.length).toBeLessThanOrEqual(5);
});

test.each(FeedbackStatus.options)("takes a complaint that becomes pending once, from %s", (status) => {
  const image = (of: string) => ({ kind: { S: "feedback" }, alert: { S: "queued" }, status: { S: of } });
  const event = { eventName: "MODIFY", dynamodb: { OldImage: image(status), NewImage: image("pending") } };
  expect(fits(event, "complaints")).toBe(status !== "pending");
});

test.each([
  [{ a: ["x"] }, { a: "x" }, true],
  [{ a: ["x", "y"] }, { a: "y" }, true],
  [{ a: ["x"] }, { a: "z" }, false],
  [{ a: ["x"] }, {}, false],
  [{ a: [null] }, { a: null }, true],
  [{ a: [{ exists: true }] }, { a: "" }, true],
  [{ a: [{ exists: false }] }, {}, true],
  [{ a: [{ exists: false }] }, { a: 1 }, false],
  [{ a: { b: [{ exists: false }] } }, {}, true],
  [{ a: [{ "anything-but": ["x"] }] }, { a: "y" }, true],
  [{ a: [{ "anything-but": "x" }] }, { a: "x" }, false],
  [{ a: ["x"] }, { a: ["w", "x"] }, true],
  [{ a: ["x"], b: ["y"] }, { a: "x" }, false],
])("%j on %j: %s", (pattern, event, expected) => {
  expect(matches(event, pattern)).toBe(expected);
});

test.each([["prefix"], ["numeric"], ["cidr"]])(
  "throws on the rule %s, which it does not know, rather than guess",
  (rule) => {
    expect(() => matches({ a: "1" }, { a: [{ [rule]: "1" }] })).toThrow(rule);
  },
);
