import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { Permission } from "#shared/rules/permissions.ts";
import NotForRolePage from "./not-for-role-page.tsx";

it.each<[Permission, string]>([
  ["organization.close", "reserved.owner"],
  ["billing.manage", "reserved.admin"],
  ["feedbackSettings.update", "reserved.operator"],
])("says of a page that needs %s for whom it is: %s", (permission, said) => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <MantineProvider>
        <NotForRolePage permission={permission} />
      </MantineProvider>
    </MemoryRouter>,
  );
  expect(page).toContain(said);
  expect(page).toContain("reserved.ask");
  expect(page).toMatch(/href="\/organizations"[^>]*>.*errors.toDashboard/);
  expect(page).toContain("<title>titles.notForRole · Reviens</title>");
});
