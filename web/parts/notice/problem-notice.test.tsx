import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { SubscribeOffer } from "./problem-notice.tsx";

it.each([
  ["owner", true],
  ["admin", true],
  ["operator", false],
  ["agent", false],
] as const)("offers the subscription to an %s: %s; else says who can subscribe", (role, isOffered) => {
  const organization = {
    _id: "o1",
    name: "Café du Port",
    logo: null,
    role,
    limitedTo: null,
    closedAt: null,
    plan: "free" as const,
  };
  const shown = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <SubscribeOffer organization={organization} />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect([shown.includes("errors.subscribe<"), shown.includes("errors.whoSubscribes")]).toEqual([
    isOffered,
    !isOffered,
  ]);
});
