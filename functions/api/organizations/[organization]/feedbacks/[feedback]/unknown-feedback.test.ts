import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { countsOf } from "#functions/testing/counts.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { anOrganization } from "#functions/testing/fixtures.ts";

describe("a feedback that does not exist", () => {
  it("is not found, whatever is done to it", async () => {
    const business = await anOrganization();
    const nothing = callsAbout(business, ulid());
    for (const act of [nothing.doResolve, nothing.doReopen, nothing.doErase, nothing.doRead, () => nothing.doNote("x")])
      expect((await act()).body.error.code).toBe("feedback_not_found");
    expect(await countsOf(business.organization._id)).toBeUndefined();
  });
});
