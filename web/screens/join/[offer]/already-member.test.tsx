import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { Organization } from "#shared/model/organization.ts";
import { appAddresses } from "#web/addresses.ts";
import { offersKey } from "#web/api/offers.ts";
import { organizationsKey } from "#web/api/organizations.ts";
import JoinScreen from "./index.tsx";

const own = z.parse(Organization, { _id: "o1", name: "Chez Zoé", version: 1, feedbackId: null, role: "agent" });

function said(address: string, organizations?: Organization[]): string {
  const queries = new QueryClient();
  queries.setQueryData(offersKey, []);
  if (organizations) queries.setQueryData(organizationsKey, organizations);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={appAddresses.join(":offer")} element={<JoinScreen />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it("leads a member of the invitation's organization in, and nobody else", () => {
  expect(said(appAddresses.join("n1", "o1"), [own])).not.toContain("offer.gone");
  for (const address of [appAddresses.join("n1", "o2"), appAddresses.join("n1")])
    expect(said(address, [own])).toContain("offer.goneText");
});

it("says nothing before it is known who is a member", () => {
  expect(said(appAddresses.join("n1", "o1"))).not.toContain("offer.gone");
  expect(said(appAddresses.join("n1"))).toContain("offer.goneText");
});
