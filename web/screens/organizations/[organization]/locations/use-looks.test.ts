import { expect, it } from "vitest";
import * as z from "zod/mini";
import { PublicFigures } from "#shared/model/dashboard.ts";
import { type SourceState, sourceStates } from "#shared/model/source-figures.ts";
import { mayReadMore } from "./use-looks.ts";

const look = (state: SourceState) => {
  const counted = state === "read" ? 1 : 0;
  const figures = z.parse(PublicFigures, {
    publicReviews: null,
    publicComplaints: null,
    complaintsFrom: null,
    reputationScore: null,
    reputationCost: null,
    sources: [{ source: "google", state, interceptLessThan: 4 }],
    pages: { counted, inAll: 1 },
  });
  return { figures, problem: null, reading: false, again: () => undefined };
};

it("offers no other look at a page that was read, or that its source no longer knows", () => {
  const once = sourceStates.filter((state) => !mayReadMore(look(state)));
  expect(once.toSorted()).toEqual(["gone", "read"]);
});

it("offers another look where none was answered", () => {
  expect(mayReadMore({ ...look("read"), figures: undefined })).toBe(true);
});
