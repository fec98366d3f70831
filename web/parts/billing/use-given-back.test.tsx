import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { Organization } from "#shared/model/organization.ts";
import { billingKey } from "#web/api/organizations.ts";
import { useGivenBack } from "./use-given-back.ts";

const usd = (amount: number) => ({ amount, currency: "USD" });
const organization = z.parse(Organization, {
  _id: "o1",
  name: "Chez Zoé",
  version: 1,
  feedbackId: "chez-zoe",
  subscription: { status: "subscribed" },
});

function GivenBack() {
  return useGivenBack(organization, "l1", true);
}

function said(now: number, until: string | null): string {
  const queries = new QueryClient();
  const price = { before: usd(360_00), after: usd(200_00), difference: usd(-160_00), later: usd(-160_00) };
  queries.setQueryData([...billingKey("o1"), "location-price", { remove: "l1" }], {
    ...price,
    now: usd(now),
    upcoming: null,
    back: [{ name: "Uptown", until }],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <GivenBack />
    </QueryClientProvider>,
  );
}

it("promises that the first 12 months go on while they do", () => {
  expect(said(-156_86, "2027-03-01T05:00:00.000Z")).toBe("location.back location.goesOn");
  expect(said(0, "2027-03-01T05:00:00.000Z")).toBe("location.backNone location.goesOn");
});

it("promises nothing once they are over, or of the first location", () => {
  expect(said(-156_86, null)).toBe("location.back");
  expect(said(0, null)).toBe("location.backNone");
});
