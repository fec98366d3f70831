import { List, Select, Skeleton, Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Organization } from "#shared/model/organization.ts";
import { useLocations, useUpdateFeedbackSettings } from "#web/api/organizations.ts";
import { useOwnScore } from "#web/api/public-score.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { OrganizationArea } from "#web/parts/settings/organization-area.tsx";
import { BadgeCode } from "./badge-code.tsx";
import { ScorePreview } from "./score-preview.tsx";

const explained = ["every", "comments", "employees", "few", "end"] as const;

function ShowScore({ organization }: { organization: Organization }) {
  const { t } = useTranslation("business");
  const update = useUpdateFeedbackSettings(organization._id);
  const change = (publicScore: boolean) =>
    update.mutate(
      { publicScore },
      { onSuccess: () => showSuccess(t(publicScore ? "score.show.on" : "score.show.off")) },
    );
  return (
    <SettingGroup title={t("score.show.title")}>
      <Stack gap="md">
        {update.error && <ProblemNotice problem={update.error} />}
        <Switch
          size="md"
          label={t("score.show.label")}
          // Shows the new value while saving; reverts if refused.
          checked={update.isPending ? update.variables.publicScore === true : organization.publicScore}
          disabled={update.isPending}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <List size="sm" spacing="xs" c="dimmed">
          {explained.map((one) => (
            <List.Item key={one}>{t(`score.show.${one}`)}</List.Item>
          ))}
        </List>
      </Stack>
    </SettingGroup>
  );
}

const wholeOrganization = "organization";

function PublicScoreArea({ organization }: { organization: Organization }) {
  const { t } = useTranslation("business");
  const [location, setLocation] = useState<string | null>(null);
  const { data: locations = [] } = useLocations(organization._id);
  const score = useOwnScore(organization._id, location);
  const linked = locations.filter(({ feedbackId, rateable }) => feedbackId !== null && rateable);
  return (
    <Stack gap="lg">
      <ShowScore organization={organization} />
      {linked.length > 0 && (
        <Select
          label={t("score.of")}
          maw="24rem"
          allowDeselect={false}
          searchable={linked.length > 10}
          value={location ?? wholeOrganization}
          onChange={(chosen) => setLocation(chosen === wholeOrganization ? null : chosen)}
          data={[
            { value: wholeOrganization, label: t("score.whole") },
            ...linked.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
      )}
      {score.error && <ProblemNotice problem={score.error} onRetry={() => void score.refetch()} />}
      {score.data === undefined && score.error === null && <Skeleton h={320} radius="md" aria-hidden="true" />}
      {score.data !== undefined && (
        <>
          <ScorePreview organization={organization} score={score.data} />
          <BadgeCode organization={organization} score={score.data} />
        </>
      )}
    </Stack>
  );
}

export default function PublicScoreScreen() {
  const { t } = useTranslation("business");
  return (
    <OrganizationArea area="public-score" lead={t("score.lead")} width="44rem">
      {(organization) => <PublicScoreArea key={organization._id} organization={organization} />}
    </OrganizationArea>
  );
}
