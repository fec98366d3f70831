import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { Organization } from "#shared/model/organization.ts";
import { Offer } from "#shared/model/organization-user.ts";
import { User } from "#shared/model/user.ts";
import { heldQuery } from "#web/api/feedbacks.ts";
import { offersKey } from "#web/api/offers.ts";
import { organizationsKey } from "#web/api/organizations.ts";
import { sessionCacheKey } from "#web/api/session.ts";
import MeScreen from "./index.tsx";

const own = z.parse(Organization, { _id: "o1", name: "Chez Zoé", version: 1, feedbackId: null, role: "owner" });
const offer = z.parse(Offer, {
  _id: "n1",
  organization: { _id: "o2", name: "Boulangerie Martin" },
  role: "agent",
  until: "2026-11-30T12:00:00.000Z",
});

/** `offers` is null while loading. */
function said(organizations: Organization[], offers: Offer[] | null): string {
  const queries = new QueryClient();
  queries.setQueryData(
    sessionCacheKey,
    z.parse(User, { _id: "u1", firstName: "Zoé", lastName: "Roy", email: "zoe@example.com" }),
  );
  queries.setQueryData(organizationsKey, organizations);
  queries.setQueryData(heldQuery("o1").queryKey, { items: [], more: false });
  if (offers !== null) queries.setQueryData(offersKey, offers);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <MeScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it("shows an invitation before what waits in an organization, and does not say that nothing waits", () => {
  const shown = said([own], [offer]);
  expect(shown.indexOf("offer.accept")).toBeGreaterThan(0);
  expect(shown.indexOf("offer.accept")).toBeLessThan(shown.indexOf("waiting.title"));
  expect(shown).toContain(">nothingHere<");
  expect(said([own], [])).toContain(">nothing<");
  expect(said([own], null)).not.toMatch(/>nothing(Here)?</);
});

it("does not say to somebody without an organization that nothing needs them while an invitation waits", () => {
  expect(said([], [offer])).toContain(">leadInvited<");
  expect(said([], [])).toContain(">leadNone<");
  expect(said([], null)).toContain(">lead<");
});
