import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { Organization } from "#shared/model/organization.ts";
import { billingKey } from "#web/api/organizations.ts";
import {
  type JoinedLine,
  joinedLines,
  lastMoment,
  leftToPay,
  sumDue,
  useGivenBack,
  useInvoiceLine,
} from "./invoice-words.ts";

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

const december = { from: "2027-12-10T15:00:00.000Z", to: "2027-12-22T09:02:00.000Z" };

const line = (quantity: number, amount: number, more: Partial<JoinedLine> = {}): JoinedLine => ({
  billedAs: "promotional",
  quantity,
  amount: { amount, currency: "USD" },
  ...december,
  prorated: true,
  description: "",
  ...more,
});

it("shows a location that was added as one line, with the sum that was said before", () => {
  expect(joinedLines([line(1, -31_34), line(2, 62_67)])).toEqual([line(1, 31_33)]);
});

it("shows one that was removed as one line that gives back", () => {
  expect(joinedLines([line(3, -94_00), line(2, 62_67)])).toEqual([line(1, -31_33)]);
});

it("shows a location whose promotional price ended as one line, with what it costs more", () => {
  const regular = { billedAs: "further" as const };
  expect(joinedLines([line(2, -102_23), line(1, 51_11), line(1, 102_23, regular)])).toEqual([
    line(1, 51_11, { ...regular, turned: true }),
  ]);
  const removed = [line(2, -102_23), line(1, 102_23, regular)];
  expect(joinedLines(removed)).toEqual(removed);
});

it("leaves apart what another change, price or period bills", () => {
  const apart = [
    line(1, -31_34),
    line(2, 62_67, { from: "2027-12-11T15:00:00.000Z" }),
    line(2, 102_23, { billedAs: "further" }),
    line(2, 160_00, { prorated: false }),
    line(1, 5_00, { billedAs: "other" }),
  ];
  expect(joinedLines(apart)).toEqual(apart);
  const repriced = [line(1, -31_34), line(1, 40_00)];
  expect(joinedLines(repriced)).toEqual(repriced);
});

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

const amount = { amount: 52_000, currency: "USD" };

it.each(["declined", "authenticate", "pending"] as const)("leaves to pay what is %s", (status) => {
  const due = { status, amount, page: "https://pay.example/i/1" };
  expect(leftToPay(due)).toEqual(due);
});

it("leaves nothing to pay of what was paid, nor where nothing was due", () => {
  expect(leftToPay({ status: "paid", amount, page: null })).toBeNull();
  expect(leftToPay(null)).toBeNull();
});

it("is on the day before one that something ends with, where that ends at midnight", () => {
  const day = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "America/Toronto" });
  // Midnight in Toronto.
  const until = "2027-03-23T04:00:00.000Z";
  const on = (moment: string) => day.format(new Date(moment));
  expect([on(until), on(lastMoment(until))]).toEqual(["March 23, 2027", "March 22, 2027"]);
});

const open = (amount: number) => ({ status: "open" as const, remaining: usd(amount) });

it("adds up all invoices that wait to be paid, and no other", () => {
  const paid = { status: "paid" as const, remaining: usd(0) };
  expect(sumDue([open(441_33), paid, open(440_00)])).toEqual(usd(881_33));
  expect(sumDue([paid, { status: "void", remaining: usd(200_00) }])).toBeNull();
});
