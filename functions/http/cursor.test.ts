import { ulid } from "ulid";
import { expect, it } from "vitest";
import { makeCursor, readCursor } from "./cursor.ts";

const key = "a signing key of 32 characters at least";
const after = ulid();
const cursor = makeCursor(key, ["org", "newest"], after);

it("goes on where it was made to", () => {
  expect(readCursor(key, ["org", "newest"], cursor)).toBe(after);
});

it.each([
  ["made up", `${ulid()}.${"A".repeat(43)}`],
  ["with another id", `${ulid()}.${cursor.split(".")[1]}`],
  ["cut off", cursor.slice(0, -1)],
  ["longer", `${cursor}.more`],
  ["with letters that are not ASCII", `${after}.${"é".repeat(43)}`],
  ["without signature", after],
  ["empty", ""],
  ["no cursor at all", "__proto__"],
])("is refused when it is %s", (_, text) => {
  expect(() => readCursor(key, ["org", "newest"], text)).toThrow("cursor_invalid");
});

it("is refused in another list", () => {
  for (const list of [["other", "newest"], ["org", "oldest"], ["org"], ["org", "newest", "{}"]])
    expect(() => readCursor(key, list, cursor)).toThrow("cursor_invalid");
});
