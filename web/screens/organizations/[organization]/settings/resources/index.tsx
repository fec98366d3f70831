import { useTranslation } from "react-i18next";
import { OrganizationArea } from "#web/parts/settings/organization-area.tsx";
import SourcesEditor from "#web/parts/sources/sources-editor.tsx";

export default function ResourcesScreen() {
  const { t } = useTranslation("sources");
  return (
    <OrganizationArea area="resources" lead={t("lead")} narrow>
      {({ _id }) => <SourcesEditor key={_id} organization={_id} />}
    </OrganizationArea>
  );
}
