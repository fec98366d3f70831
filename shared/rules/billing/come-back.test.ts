import { expect, it } from "vitest";
import { itemSize } from "#shared/rules/item-size.ts";
import { comesBack, foldedName, stillFormer } from "./come-back.ts";

const now = new Date("2026-11-27T12:00:00.000Z");
const former = (name: string, link = "") => ({ link, name, since: now.toISOString(), at: now.toISOString() });

it.each(["\ufdfa", "\u{1f150}", "한", "ﬃ"])(
  "remembers a hundred locations of %s in 50 kB, also of an earlier release",
  (one) => {
    const name = one.repeat(Math.floor(100 / one.length));
    const unfolded = one.normalize("NFKD").toLowerCase().repeat(100);
    for (const stored of [foldedName(name), unfolded]) {
      const kept = stillFormer(
        Array.from({ length: 300 }, () => former(stored, "x".repeat(40))),
        now,
      );
      expect(kept).toHaveLength(100);
      expect(itemSize({ former: kept })).toBeLessThan(50_000);
    }
  },
);

it("knows a location by a long name that an earlier release kept whole", () => {
  const name = "한".repeat(100);
  const whole = former(name.normalize("NFKD"));
  expect(comesBack([whole], { feedbackId: "", name }, now)).toMatchObject({ since: whole.since });
  expect(comesBack([whole], { feedbackId: "", name: "한국" }, now)).toBeNull();
});
