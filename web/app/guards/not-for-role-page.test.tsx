import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Permission } from "#shared/rules/permissions.ts";
import NotForRolePage from "./not-for-role-page.tsx";

it.each<[Permission, string]>([
  ["organization.close", "reserved.owner"],
  ["billing.manage", "reserved.admin"],
  ["feedbackSettings.update", "reserved.operator"],
])("says of a page that needs %s for whom it is: %s", (permission, said) => {
  const page = renderToStaticMarkup(
    <MantineProvider>
      <NotForRolePage permission={permission} />
    </MantineProvider>,
  );
  expect(page).toContain(said);
  expect(page).toContain("reserved.ask");
});
