import { describe, expect, it } from "vitest";
import { invitationModes, type SourceName } from "#shared/model/invitation.ts";
import { invitations, isIntercepted, thresholdOf } from "./interception.ts";

const stars = [1, 2, 3, 4, 5];
const sources: SourceName[] = ["google", "tripadvisor"];

describe("interception", () => {
  it.each([
    [1, []],
    [2, [1]],
    [3, [1, 2]],
    [4, [1, 2, 3]],
    [5, [1, 2, 3, 4]],
  ])("with threshold %i keeps %j stars private", (threshold, kept) => {
    expect(stars.filter((rating) => isIntercepted(rating, threshold))).toEqual(kept);
  });

  it("uses the location's own threshold before the organization's", () => {
    const organization = { interceptLessThan: 4 };
    expect(thresholdOf(organization, null)).toBe(4);
    expect(thresholdOf(organization, { interceptLessThan: null })).toBe(4);
    expect(thresholdOf(organization, { interceptLessThan: 1 })).toBe(1);
  });
});

describe("invitation", () => {
  const invited = (invitationMode: (typeof invitationModes)[number]) =>
    stars.filter((rating) => invitations({ invitationMode, sources }, isIntercepted(rating, 4)).length > 0);

  it.each([
    ["threshold", [4, 5]],
    ["everyone", stars],
    ["none", []],
  ] as const)("in mode %s goes to those who gave %j stars", (mode, whom) => {
    expect(invited(mode)).toEqual(whom);
  });

  it("is the same for one star and for five in mode everyone", () => {
    const profile = { invitationMode: "everyone", sources } as const;
    expect(invitations(profile, true)).toEqual(invitations(profile, false));
  });

  it.each(invitationModes)("in mode %s names no source that is not connected", (invitationMode) => {
    expect(stars.flatMap((rating) => invitations({ invitationMode, sources: [] }, isIntercepted(rating, 4)))).toEqual(
      [],
    );
  });

  it("invites exactly what interception lets through", () => {
    const profile = { invitationMode: "threshold", sources } as const;
    expect([true, false].map((intercepted) => invitations(profile, intercepted).length)).toEqual([0, 2]);
  });
});
