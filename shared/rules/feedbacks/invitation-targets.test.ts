import fc from "fast-check";
import { expect, it } from "vitest";
import type { Sources } from "#shared/model/invitation.ts";
import { connectedSources, invitationTargets, offeredLinks } from "./invitation-targets.ts";

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
