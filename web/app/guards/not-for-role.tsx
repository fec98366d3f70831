import { lazy, Suspense } from "react";
import type { Permission } from "#shared/rules/permissions.ts";
import { onceThere } from "#web/api/connection.ts";
import { loadTexts } from "#web/language/texts.ts";
import { Waiting } from "#web/parts/layout/waiting.tsx";

const NotForRolePage = lazy(
  onceThere(async () => {
    const [page] = await Promise.all([import("./not-for-role-page.tsx"), loadTexts(["organizations"])]);
    return page;
  }),
);

/** Says that a page needs a permission that the person's role lacks. Fetched when it is shown, because few people see it. */
export const NotForRole = ({ permission }: { permission: Permission }) => (
  <Suspense fallback={<Waiting />}>
    <NotForRolePage permission={permission} />
  </Suspense>
);
