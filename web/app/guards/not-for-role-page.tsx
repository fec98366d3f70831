import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { type Membership, may, type Permission } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { Titled } from "../page-title.tsx";

const leastRole = (permission: Permission) =>
  (["operator", "admin"] as const).find((role) => may(role, permission)) ?? "owner";

interface NotForRoleProps {
  permission: Permission;
  member: Membership | undefined;
}

export default function NotForRolePage({ permission, member }: NotForRoleProps) {
  const { t } = useTranslation(["organizations", "app"]);
  const { organization } = useParams();
  // The role would do, but not with its limit to locations.
  const isLimit = member !== undefined && may(member.role, permission);
  return (
    <Titled title="notForRole">
      <Page narrow>
        <ScreenHead title={t(`reserved.${isLimit ? "everyLocation" : leastRole(permission)}`)}>
          {t("reserved.ask")}
        </ScreenHead>
        <Button
          component={Link}
          to={organization === undefined ? appAddresses.organizations : appAddresses.dashboard(organization)}
        >
          {t("app:errors.toDashboard")}
        </Button>
      </Page>
    </Titled>
  );
}
