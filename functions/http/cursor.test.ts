import { ulid } from "ulid";
import { expect, it } from "vitest";
import { makeCursor, readCursor } from "./cursor.ts";

const after = ulid();
const cursor = await makeCursor(["org", "newest"], after);

it("continues where it was made to", async () => {
  expect(await readCursor(["org", "newest"], cursor)).toBe(after);
});

it.each([
  ["invented", `${ulid()}.${"A".repeat(43)}`],
  ["with another id", `${ulid()}.${cursor.split(".")[1]}`],
  ["cut off", cursor.slice(0, -1)],
  ["longer", `${cursor}.more`],
  ["with letters that are not ASCII", `${after}.${"é".repeat(43)}`],
  ["without signature", after],
  ["empty", ""],
  ["no cursor at all", "__proto__"],
])("is refused when it is %s", async (_, text) => {
  await expect(readCursor(["org", "newest"], text)).rejects.toThrow("cursor_invalid");
});

it("is refused in another list", async () => {
  for (const list of [["other", "newest"], ["org", "oldest"], ["org"], ["org", "newest", "{}"]])
    await expect(readCursor(list, cursor)).rejects.toThrow("cursor_invalid");
});
