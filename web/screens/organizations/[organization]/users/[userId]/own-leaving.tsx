import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { addresses } from "#web/addresses.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { LeaveDialog } from "#web/parts/users/leave-dialog.tsx";
import { useIsLastOwner } from "#web/parts/users/use-is-last-owner.ts";

export function OwnLeaving({ organization }: { organization: Organization }) {
  const { t } = useTranslation(["users", "organizations"]);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const isLast = useIsLastOwner()(organization);
  return (
    <SettingGroup title={t("organizations:mine.leaveNamed", { name: organization.name })} lead={t("users:remove.self")}>
      <Button variant="light" color="coral" disabled={isLast === undefined} onClick={() => setAsking(true)}>
        {t("organizations:mine.leave")}
      </Button>
      {asking ? (
        <LeaveDialog
          organization={organization}
          isLast={isLast === true}
          onClose={() => setAsking(false)}
          onLeft={() => void navigate(addresses.organizations, { replace: true })}
        />
      ) : null}
    </SettingGroup>
  );
}
