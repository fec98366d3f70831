import { describe, expect, it } from "vitest";
import { noSources } from "#shared/model/invitation.ts";
import { missingFields, ratingOutcome } from "./rating.ts";

const profile = {
  forceName: false,
  forceEmail: false,
  forcePhone: false,
};
const form = {};

describe("missingFields", () => {
  it("asks for nothing but stars unless the business requires more", () => {
    expect(missingFields(profile, form)).toEqual({});
  });

  it("asks for each required field that was left out, with a message of its own", () => {
    const forced = { ...profile, forceName: true, forceEmail: true, forcePhone: true };
    expect(missingFields(forced, form)).toEqual({
      name: "name_required",
      email: "email_invalid",
      phone: "phone_required",
    });
    expect(missingFields(forced, { ...form, name: "Léa", email: "lea@example.com", phone: "514 555 0100" })).toEqual(
      {},
    );
  });
});

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
