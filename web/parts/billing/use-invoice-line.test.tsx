import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { useInvoiceLine } from "./use-invoice-line.ts";

function daysOf(from: string, to: string): string {
  function Days() {
    const line = useInvoiceLine();
    const amount = { amount: 4_71, currency: "USD" };
    const known = { billedAs: "further", quantity: 1, amount, prorated: true, description: "" } as const;
    return line({ ...known, from, to, turned: true }, 0).about;
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Days />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("names one day where a line begins and ends on it", () => {
  expect(daysOf("2027-11-22T10:00:00.000Z", "2027-11-22T12:00:00.000Z")).toMatch(/^November 22, 2027 · /);
});

it("names both days of a line that goes on for longer", () => {
  expect(daysOf("2027-11-20T10:00:00.000Z", "2027-11-22T12:00:00.000Z")).toMatch(/^invoice\.days · /);
});
