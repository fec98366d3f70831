import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invitationModes, noSources, type SourceName, type Sources } from "#shared/model/invitation.ts";
import {
  connectedSources,
  invitations,
  invitationTargets,
  isIntercepted,
  offeredLinks,
  publicReviewPage,
  thresholdOf,
} from "./interception.ts";

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

const link = (_id: string, url = `https://pagesjaunes.ca/${_id}`) => ({ _id, label: `Page ${_id}`, url });
const all: Sources = {
  googlePlaceId: "ChIJ_-1234",
  tripadvisorUrl: "https://www.tripadvisor.ca/Restaurant_Review-g155032-d123-Reviews-Cafe_du_Port.html",
  links: [link("b"), link("a")],
  order: [],
};

it.each([
  [[], ["google", "tripadvisor", "b", "a"]],
  [
    ["a", "google"],
    ["a", "google", "tripadvisor", "b"],
  ],
  [
    ["gone", "tripadvisor", "a", "b", "google"],
    ["tripadvisor", "a", "b", "google"],
  ],
])("orders by %j: %j", (order, targets) => {
  expect(invitationTargets({ ...all, order })).toEqual(targets);
});

it("passes over what is not connected, and stored addresses that lead elsewhere", () => {
  const sources = { ...all, googlePlaceId: null, links: [link("a"), link("b", "https://192.168.1.1/")] };
  expect(invitationTargets(sources)).toEqual(["tripadvisor", "a"]);
  expect([connectedSources(sources), offeredLinks(sources)]).toEqual([
    ["tripadvisor"],
    [{ _id: "a", label: "Page a" }],
  ]);
});

it("names each target that is there once, whatever the order says", () => {
  const names = fc.constantFrom("google", "tripadvisor", "a", "b", "gone", "");
  fc.assert(
    fc.property(fc.array(names), (order) => {
      expect(invitationTargets({ ...all, order }).toSorted()).toEqual(["a", "b", "google", "tripadvisor"]);
    }),
  );
});

const tripadvisorUrl = "https://www.tripadvisor.ca/Restaurant_Review-g155032-d123-Reviews-Cafe_du_Port.html";

it("leads to Google's review form for this place", () => {
  expect(publicReviewPage("google", { ...noSources, googlePlaceId: "ChIJ_-1234", tripadvisorUrl })).toBe(
    "https://search.google.com/local/writereview?placeid=ChIJ_-1234",
  );
});

it("leads to the Tripadvisor page that the business entered", () => {
  expect(publicReviewPage("tripadvisor", { ...noSources, tripadvisorUrl })).toBe(tripadvisorUrl);
});

it.each(["google", "tripadvisor"] as const)("leads nowhere while %s is not connected", (source) => {
  expect(publicReviewPage(source, noSources)).toBeNull();
});
