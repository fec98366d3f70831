import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { Membership, Permission } from "#shared/rules/permissions.ts";
import NotForRolePage from "./not-for-role-page.tsx";

const agent = { role: "agent", limitedTo: null } as const;
const limited = { role: "operator", limitedTo: ["l"] } as const;

it.each<[Permission, Membership, string]>([
  ["organization.close", agent, "reserved.owner"],
  ["billing.manage", limited, "reserved.admin"],
  ["feedbackSettings.update", agent, "reserved.operator"],
  ["feedbackSettings.update", limited, "reserved.everyLocation"],
])("says of a page that needs %s for whom it is", (permission, member, said) => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <MantineProvider>
        <NotForRolePage permission={permission} member={member} />
      </MantineProvider>
    </MemoryRouter>,
  );
  expect(page).toContain(said);
  expect(page).toContain("reserved.ask");
  expect(page).toMatch(/href="\/organizations"[^>]*>.*errors.toDashboard/);
  expect(page).toContain("<title>titles.notForRole · Reviens</title>");
});
