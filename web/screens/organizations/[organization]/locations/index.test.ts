import { expect, it } from "vitest";
import { recoveryFigures } from "#shared/rules/figures/recovery.ts";
import { newLocation } from "#shared/rules/organizations/new-place.ts";
import { presentFigures } from "./index.tsx";

const counted = (_id: string) => ({
  _id,
  name: `Rue ${_id}`,
  privateReviews: 10,
  averageRating: 4,
  score: 70,
  interceptedComplaints: 1,
  importedComplaints: 0,
  pending: 0,
  recovery: recoveryFigures([]),
});

it("shows counted figures by the name of now, without locations that were removed or added since", () => {
  const locations = ["B", "C"].map((_id) => newLocation(_id, { name: `Avenue ${_id}`, address: null }));
  expect(presentFigures([counted("A"), counted("B")], locations)).toEqual([{ ...counted("B"), name: "Avenue B" }]);
});
