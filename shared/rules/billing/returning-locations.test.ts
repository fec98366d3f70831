import { expect, it } from "vitest";
import { itemSize } from "#shared/rules/item-size.ts";
import { foldedName, stillFormer } from "./returning-locations.ts";

const now = new Date("2026-11-27T12:00:00.000Z");
const former = (name: string, link = "") => ({ link, name, since: now.toISOString(), at: now.toISOString() });

it.each(["\ufdfa", "\u{1f150}", "한", "ﬃ"])("remembers a hundred locations of %s in 50 kB", (one) => {
  const name = one.repeat(Math.floor(100 / one.length));
  const kept = stillFormer(
    Array.from({ length: 300 }, () => former(foldedName(name), "x".repeat(40))),
    now,
  );
  expect(kept).toHaveLength(100);
  expect(itemSize({ former: kept })).toBeLessThan(50_000);
});
