import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { SubscriptionOverview } from "#shared/model/subscription.ts";
import { SubscriptionPanel } from "./standing.tsx";

function show(status: string, closedAt: string | null, due: object | null = null): string {
  const unpaidSince = status === "unpaid" || due !== null ? new Date().toISOString() : null;
  const overview = z.parse(SubscriptionOverview, {
    subscription: { status, renewsAt: null, endsAt: null, unpaidSince, isOverdue: false, isAgreed: false },
    due,
    paymentMethod: null,
    locations: 2,
    monthly: { amount: 280_00, currency: "USD" },
    promotions: [],
    upcoming: null,
    dueAtEnd: null,
    taxes: null,
  });
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SubscriptionPanel organization="o1" overview={overview} manages={closedAt === null} closedAt={closedAt} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

describe("where a subscription stands", () => {
  it.each(["free", "cancelled"])("says of a %s one what a subscription brings, and how to subscribe", (status) => {
    const shown = show(status, null);
    expect(shown).toContain("brings.title");
    expect(shown).toContain(`status.${status}.text`);
  });

  it.each(["free", "cancelled"])("offers nothing of a %s one in an organization that is closed", (status) => {
    const shown = show(status, "2026-11-20T12:00:00.000Z");
    expect(shown).toContain(`status.${status}.title`);
    expect(shown).not.toMatch(/brings|subscription\.subscribe|subscription\.again/);
    expect(shown).not.toContain(`status.${status}.text`);
  });

  const amount = { amount: 200_00, currency: "USD" };
  const page = "https://invoice.stripe.com/i/1";

  it("leads to confirming a payment for which the bank waits", () => {
    const shown = show("unpaid", null, { status: "authenticate", amount, page });
    expect(shown).toContain(`href="${page}"`);
    expect(shown).toContain("unpaid.confirm.until");
  });

  it("asks for nothing while the bank has not answered", () => {
    const shown = show("unpaid", null, { status: "pending", amount, page });
    expect(shown).toContain("unpaid.pending");
    expect(shown).not.toMatch(/unpaid\.mend|tried\.confirm/);
  });

  it("leads to another card where the bank declined", () => {
    const shown = show("unpaid", null, { status: "declined", amount, page });
    expect(shown).not.toContain(page);
    expect(shown).toContain("unpaid.until");
  });

  it("promises of one that has ended nothing that paying does not bring", () => {
    const shown = show("cancelled", null, { status: "declined", amount, page });
    expect(shown).toContain("unpaid.ended");
    expect(shown).not.toMatch(/unpaid\.over|unpaid\.until/);
  });

  it("says that a payment is on its way, and not that it is due", () => {
    expect(show("unpaid", null, { status: "pending", amount, page })).not.toMatch(/>unpaid\.title/);
  });

  it("says not that a payment failed while Stripe does not say why it is due", () => {
    const shown = show("unpaid", null);
    expect(shown).toContain("unpaid.unknown.until");
    expect(shown).toContain("unpaid.look");
    expect(shown).toContain("unpaid.mend");
  });
});
