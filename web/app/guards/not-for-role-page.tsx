import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { may, type Permission } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { Titled } from "../page-title.tsx";

const leastRole = (permission: Permission) =>
  (["operator", "admin"] as const).find((role) => may(role, permission)) ?? "owner";

export default function NotForRolePage({ permission }: { permission: Permission }) {
  const { t } = useTranslation(["organizations", "app"]);
  const { organization } = useParams();
  return (
    <Titled title="notForRole">
      <Page narrow>
        <ScreenHead title={t(`reserved.${leastRole(permission)}`)}>{t("reserved.ask")}</ScreenHead>
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
