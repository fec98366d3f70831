import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { countWrites } from "#functions/data/feedbacks/counters.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { transact } from "#functions/data/table.ts";
import { anOrganization } from "#functions/testing/fixtures.ts";

describe("a recount", () => {
  it("finds a counter that is too high, even for a location without feedback", async () => {
    const { organization } = await anOrganization();
    const location = ulid();
    const change = [{ rating: { stars: 5, by: 1 } }];
    await transact(() => countWrites(organization._id, `L${location}`, "2026-11-20", change, 0));
    const { differences } = await recount(organization._id);
    expect(differences).toMatchObject([{ scope: `L${location}`, day: "2026-11-20", recounted: null }]);
  });
});
