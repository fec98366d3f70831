import { expect, it } from "vitest";
import { hashOfNonce, makeNonce, nonceLife } from "./token.ts";

const key = "a signing key of 32 characters at least";
const [cafe, bar] = ["01K0CAFE", "01K0BAR"] as const;
const shown = new Date("2026-11-20T10:00:00.000Z");
const nonce = makeNonce(key, cafe, shown);
const later = (ms: number) => new Date(shown.getTime() + ms);

it("has one hash however often it is sent, for a day", () => {
  const hash = hashOfNonce(key, cafe, nonce, shown);
  expect(hash).not.toBeNull();
  expect(hashOfNonce(key, cafe, nonce, later(nonceLife - 1))).toBe(hash);
  expect(hashOfNonce(key, cafe, nonce, later(nonceLife))).toBeNull();
});

it("is different for each form that is shown", () => {
  expect(makeNonce(key, cafe, shown)).not.toBe(nonce);
});

it.each([
  ["of another business", () => hashOfNonce(key, bar, nonce, shown)],
  [
    "with a later time",
    () => hashOfNonce(key, cafe, nonce.replace(/^\w+/, later(nonceLife).getTime().toString(36)), shown),
  ],
  ["with something added, to pass for another one", () => hashOfNonce(key, cafe, `${nonce}.1`, shown)],
  ["with letters that are not ASCII", () => hashOfNonce(key, cafe, `${nonce.slice(0, -1)}é`, shown)],
  ["without a time", () => hashOfNonce(key, cafe, "..", shown)],
  ["made up", () => hashOfNonce(key, cafe, "made.up.nonce", shown)],
])("is refused %s", (_, check) => {
  expect(check()).toBeNull();
});
