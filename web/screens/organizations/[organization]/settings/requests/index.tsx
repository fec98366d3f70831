import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { OrganizationArea } from "#web/parts/settings/organization-area.tsx";
import { AskingForm } from "./asking-form.tsx";
import { Templates } from "./templates.tsx";

export default function RequestSettingsScreen() {
  const { t } = useTranslation("asking");
  return (
    <OrganizationArea area="requests" lead={t("lead")} width="76rem">
      {(organization) => (
        <Stack gap="2.5rem" key={organization._id}>
          <Templates organization={organization} />
          <AskingForm organization={organization} />
        </Stack>
      )}
    </OrganizationArea>
  );
}
