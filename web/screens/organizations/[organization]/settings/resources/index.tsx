import { useTranslation } from "react-i18next";
import { PublicPages } from "#shared/contract/organizations.ts";
import type { Organization } from "#shared/model/organization.ts";
import { useUpdateFeedbackSettings } from "#web/api/organizations.ts";
import { PublicPagesFields, pagesAsSent, pagesAsTyped, type TypedPages } from "#web/parts/form/public-pages-fields.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { OrganizationArea } from "#web/parts/settings/organization-area.tsx";
import { SettingsForm } from "#web/parts/settings/settings-form.tsx";
import { useProblemIn } from "#web/parts/settings/use-problem-in.ts";
import { useSettingsForm } from "#web/parts/settings/use-settings-form.ts";

const inForm = (path: string) => path.replace(/^sources\./, "");

function ResourcesForm({ organization }: { organization: Organization }) {
  const { t } = useTranslation(["onboarding", "app"]);
  const update = useUpdateFeedbackSettings(organization._id);
  const settings = useSettingsForm<TypedPages>({
    name: `resources ${organization._id}`,
    schema: PublicPages,
    stored: pagesAsTyped(organization.sources),
    asSent: pagesAsSent,
  });
  const save = async (typed: TypedPages) => {
    const saved = await update.mutateAsync({ sources: pagesAsSent(typed), version: organization.version });
    showSuccess(t("app:toasts.organizationUpdated"));
    return pagesAsTyped(saved.sources);
  };
  const problem = useProblemIn(update.error, inForm);
  return (
    <SettingsForm
      settings={settings}
      onSave={save}
      problem={problem}
      labels={{ googlePlaceId: t("linked.google"), tripadvisorUrl: t("linked.tripadvisor") }}
    >
      <PublicPagesFields form={settings.form} />
    </SettingsForm>
  );
}

/** The public pages that customers are invited to. */
export default function ResourcesScreen() {
  const { t } = useTranslation("business");
  return (
    <OrganizationArea area="resources" lead={t("resourcesLead")} width="44rem">
      {(organization) => <ResourcesForm key={organization._id} organization={organization} />}
    </OrganizationArea>
  );
}
