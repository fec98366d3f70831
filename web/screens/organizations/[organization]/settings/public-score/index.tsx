import { Button, Code, CopyButton, Group, Paper, Select, Skeleton, Stack, Switch } from "@mantine/core";
import { IconCheck, IconCopy, IconExternalLink } from "@tabler/icons-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { PublicScore } from "#shared/model/public-score.ts";
import { allows } from "#shared/rules/plans.ts";
import { useLocations, useUpdateFeedbackSettings } from "#web/api/organizations.ts";
import { useOwnScore, useSharedComments } from "#web/api/public-score.ts";
import { BeyondPlan } from "#web/parts/billing/beyond-plan.tsx";
import { Framed } from "#web/parts/layout/framed.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { Caveat } from "#web/parts/notice/caveat.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { OrganizationArea } from "#web/parts/settings/organization-area.tsx";
import { scoreAddress } from "#web/rate/addresses.ts";
import { ScorePage } from "#web/rate/score-page.tsx";
import { scoreStyle } from "#web/rate/score-styles.ts";
import { rateStyle } from "#web/rate/styles.ts";
import { BadgeCode } from "./badge-code.tsx";
import classes from "./public-score.module.css";

function ScorePreview({ organization, score }: { organization: Organization; score: PublicScore }) {
  const { t, i18n } = useTranslation("business");
  const language = Language.safeParse(i18n.language).data ?? "en";
  const { data: comments } = useSharedComments(organization._id, score.link, organization.publicScore);
  const address = location.origin + scoreAddress("", score.link);
  const profile: ComponentProps<typeof ScorePage>["profile"] = {
    link: score.link,
    name: score.name,
    logo: organization.logo,
    brandColor: organization.brandColor,
    location: score.location === null ? null : { _id: "", name: score.location },
    employee: null,
  };
  return (
    <SettingGroup title={t("score.page.title")}>
      <Stack gap="md">
        {organization.publicScore && score.link !== "" && (
          <Group gap="xs">
            <Code px="sm" py={8} style={{ overflowWrap: "anywhere" }}>
              {address.replace(/^https?:\/\//, "")}
            </Code>
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                  onClick={copy}
                >
                  {t(copied ? "score.page.copied" : "score.page.copy")}
                </Button>
              )}
            </CopyButton>
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noopener"
              variant="default"
              size="sm"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t("score.page.open")}
            </Button>
          </Group>
        )}
        <div className={classes.phone}>
          <Framed
            key={`${language} ${organization.brandColor ?? ""} ${score.link}`}
            title={t("score.page.preview")}
            language={language}
            style={rateStyle + scoreStyle(organization.brandColor)}
            className={classes.page}
            still
          >
            {/* Inert, so that its links cannot be followed. */}
            <div inert>
              <ScorePage
                profile={profile}
                score={score}
                comments={{ items: comments?.items ?? [], next: comments?.next ?? null, order: "newest", first: true }}
                language={language}
                preview
              />
            </div>
          </Framed>
        </div>
      </Stack>
    </SettingGroup>
  );
}

const explained = ["every", "comments", "employees"] as const;

function ShowScore({ organization }: { organization: Organization }) {
  const { t } = useTranslation("business");
  const update = useUpdateFeedbackSettings(organization._id);
  const change = (publicScore: boolean) =>
    update.mutate(
      { publicScore },
      { onSuccess: () => showSuccess(t(publicScore ? "score.show.on" : "score.show.off")) },
    );
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }}>
      {update.error && <ProblemNotice problem={update.error} />}
      <Group gap={4} wrap="nowrap">
        <Switch
          size="md"
          label={t("score.show.label")}
          // Shows the new value while saving; reverts if refused.
          checked={update.isPending ? update.variables.publicScore === true : organization.publicScore}
          disabled={update.isPending}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <Caveat label={t("score.show.how")}>
          <Stack gap="xs">
            {explained.map((one) => (
              <span key={one}>{t(`score.show.${one}`)}</span>
            ))}
          </Stack>
        </Caveat>
      </Group>
    </Paper>
  );
}

const wholeOrganization = "organization";

function PublicScoreArea({ organization }: { organization: Organization }) {
  const { t } = useTranslation("business");
  const [location, setLocation] = useState<string | null>(null);
  const { data: locations = [] } = useLocations(organization._id);
  const score = useOwnScore(organization._id, location);
  if (!allows(organization.plan, "publicScore"))
    return <BeyondPlan organization={organization} feature="publicScore" />;
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
      {score.data === undefined && score.error === null && <Skeleton h={320} aria-hidden="true" />}
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
    <OrganizationArea area="public-score" lead={t("score.lead")} narrow>
      {(organization) => <PublicScoreArea key={organization._id} organization={organization} />}
    </OrganizationArea>
  );
}
