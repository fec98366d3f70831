import { expect, it } from "vitest";
import type { PublicFigures } from "#shared/model/dashboard.ts";
import { dashboardOf } from "#shared/rules/figures/dashboard.ts";
import { withPublic } from "./filled.ts";

const nothingRead: PublicFigures = {
  publicReviews: null,
  publicComplaints: null,
  complaintsFrom: null,
  reputationScore: null,
  reputationCost: null,
  sources: [],
  pages: { counted: 0, inAll: 1 },
};
const dashboard = dashboardOf(
  [],
  { from: "2026-11-01", to: "2026-11-07" },
  {
    assumptions: { customersPerComplaint: 30, averageTransaction: null },
    comparable: false,
    inPublic: nothingRead,
    now: new Date(),
  },
);
const figures: PublicFigures = {
  publicReviews: 12,
  publicComplaints: 3,
  complaintsFrom: "histogram",
  reputationScore: null,
  reputationCost: null,
  sources: [],
  pages: { counted: 1, inAll: 1 },
};

it("fills in what was read after the dashboard", () => {
  expect(withPublic(dashboard, figures)).toMatchObject({
    publicReviews: 12,
    publicComplaints: 3,
    complaintsFrom: "histogram",
  });
});

it("keeps the score where too little was read for another", () => {
  expect(withPublic(dashboard, figures).reputationScore).toEqual(dashboard.reputationScore);
  const reputationScore = { value: 80, basis: "public" as const, n: 12 };
  expect(withPublic(dashboard, { ...figures, reputationScore }).reputationScore).toEqual(reputationScore);
});
