import { describe, expect, it } from "vitest";
import { noSources } from "#shared/model/invitation.ts";
import { ratingOutcome } from "./rating-outcome.ts";

const sources = { ...noSources, googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4" };

describe("what follows a rating", () => {
  it("is an invitation to the pages that are connected alone", () => {
    const outcome = ratingOutcome({ invitationMode: "threshold", sources }, { intercepted: false });
    expect(outcome).toEqual({ intercepted: false, invitations: ["google"] });
  });

  it("is kept private as it was stored, and invites nowhere below the threshold", () => {
    const outcome = ratingOutcome({ invitationMode: "threshold", sources }, { intercepted: true });
    expect(outcome).toEqual({ intercepted: true, invitations: [] });
  });
});
