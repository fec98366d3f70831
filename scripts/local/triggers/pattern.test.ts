import { expect, test } from "vitest";
import { events } from "#shared/contract/events.ts";
import { matches } from "./pattern.ts";

const record = (image: object, eventName = "INSERT") => ({ eventName, dynamodb: { NewImage: image } });
const fits = (event: object, id: string) => {
  const trigger = events.find((event) => event.id === id)?.trigger;
  if (trigger?.kind !== "stream") throw new Error(id);
  return trigger.patterns.some((pattern) => matches(event, pattern));
};

test("hands new emails to the email sender alone", () => {
  const email = record({ kind: { S: "message" }, channel: { S: "email" } });
  expect(fits(email, "streamEmail")).toBe(true);
  expect(fits(email, "streamSms")).toBe(false);
  expect(fits({ ...email, eventName: "MODIFY" }, "streamEmail")).toBe(false);
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
  [{ a: [{ prefix: "FB#" }] }, { a: "FB#1" }, true],
  [{ a: [{ suffix: ".png" }] }, { a: "x.jpg" }, false],
  [{ a: [{ "anything-but": ["x"] }] }, { a: "y" }, true],
  [{ a: [{ "anything-but": "x" }] }, { a: "x" }, false],
  [{ a: [{ numeric: [">", 0, "<=", 5] }] }, { a: 5 }, true],
  [{ a: [{ numeric: [">", 0, "<=", 5] }] }, { a: "6" }, false],
  [{ a: ["x"] }, { a: ["w", "x"] }, true],
  [{ a: ["x"], b: ["y"] }, { a: "x" }, false],
])("%j on %j: %s", (pattern, event, expected) => {
  expect(matches(event, pattern)).toBe(expected);
});

test("throws on a rule it does not know rather than guess", () => {
  expect(() => matches({ a: 1 }, { a: [{ cidr: "10.0.0.0/8" }] })).toThrow("cidr");
});
