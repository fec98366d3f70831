import { lazy, Suspense } from "react";
import type { Membership, Permission } from "#shared/rules/permissions.ts";
import { onceThere } from "#web/api/connection.ts";
import { loadTexts } from "#web/language/texts.ts";
import { WaitingNote } from "#web/parts/layout/waiting.tsx";

const NotForRolePage = lazy(
  onceThere(async () => {
    const [page] = await Promise.all([import("./not-for-role-page.tsx"), loadTexts(["organizations"])]);
    return page;
  }),
);

export const NotForRole = (props: { permission: Permission; member: Membership | undefined }) => (
  <Suspense fallback={<WaitingNote />}>
    <NotForRolePage {...props} />
  </Suspense>
);
