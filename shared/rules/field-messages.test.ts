import { expect, it } from "vitest";
import * as z from "zod/mini";
import { fieldMessages } from "./field-messages.ts";

const Sample = z.object({
  name: z.string().check(z.minLength(1, { error: "required" }), z.maxLength(5, { error: "too_long" })),
  customer: z.object({ email: z.email({ error: "email_invalid" }) }),
  tags: z.array(z.string()),
});
const messagesOf = (value: unknown) => fieldMessages(z.safeParse(Sample, value).error?.issues ?? []);

it("names each wrong field with its message's key", () => {
  expect(messagesOf({ name: "", customer: { email: "x" }, tags: [] })).toEqual({
    name: { key: "required", values: { min: "1" } },
    "customer.email": { key: "email_invalid", values: {} },
  });
});

it("passes on the limit that the message names", () => {
  expect(messagesOf({ name: "too long", customer: { email: "a@example.com" }, tags: [] })).toEqual({
    name: { key: "too_long", values: { max: "5" } },
  });
});

it("reports only the first finding about a field", () => {
  const twice = [
    { path: ["name"], message: "required" },
    { path: ["name"], message: "too_long" },
  ];
  expect(fieldMessages(twice)).toEqual({ name: { key: "required", values: {} } });
});

it.each([null, undefined, [], "text", 4])("reports the whole body %j as invalid", (value) => {
  expect(messagesOf(value)).toEqual({ body: { key: "invalid", values: {} } });
});

it("never shows a library's own words", () => {
  expect(messagesOf({ name: "x", customer: { email: "a@example.com" }, tags: [4] })).toEqual({
    "tags.0": { key: "invalid", values: {} },
  });
});

it("treats a field called __proto__ like any other", () => {
  const fields = fieldMessages([{ path: ["__proto__"], message: "invalid" }]);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});
