import { Box, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { dayIn } from "#shared/rules/period.ts";
import { may, reach } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useAnyFeedback, useHolds } from "#web/api/feedbacks.ts";
import { useDashboard, useOrganization } from "#web/api/organizations.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { LocationChoice } from "#web/parts/choice/location-choice.tsx";
import { dateFormat } from "#web/parts/format/formats.ts";
import { HeldNotice } from "#web/parts/held/held-notice.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import classes from "./dashboard/dashboard.module.css";
import { Figures } from "./dashboard/figures.tsx";
import { NeedsMe } from "./dashboard/needs-me.tsx";
import { OldFigures } from "./dashboard/old-figures.tsx";
import { daysAsked, periodFrom } from "./dashboard/period.ts";
import { PeriodChoice } from "./dashboard/period-choice.tsx";
import { Unsent } from "./dashboard/unsent.tsx";
import { Welcome } from "./dashboard/welcome.tsx";
import { Why } from "./dashboard/why.tsx";

function Loading() {
  return (
    <Stack aria-hidden>
      <div className={classes.figures}>
        <Skeleton h={296} radius="lg" className={classes.score} />
        {[0, 1, 2].map((figure) => (
          <Skeleton key={figure} h={180} radius="lg" />
        ))}
        <Skeleton h={100} radius="lg" className={classes.public} />
      </div>
      <Skeleton h={330} radius="lg" />
    </Stack>
  );
}

/**
 * `/organizations/{organization}`: the dashboard. It answers three questions in this order: what needs me now, how are
 * we doing, and why.
 */
export default function DashboardScreen() {
  const { t, i18n } = useTranslation("dashboard");
  const { organization = "" } = useParams();
  const [search, change] = useSearchState();
  const { data: profile } = useOrganization(organization);
  const today = dayIn(profile?.timeZone ?? "UTC", new Date());
  const period = periodFrom(search, today);
  const location = search.get("location") ?? undefined;
  const own = profile !== undefined && reach(profile.role, "dashboard.read") === "own";
  const answers = profile === undefined || may(profile.role, "feedback.resolve");
  const { from, to, name } = period;
  const {
    data: dashboard,
    error,
    refetch,
    isFetching,
    isOld,
  } = useDashboard(organization, {
    ...daysAsked(period),
    location,
  });
  const quiet = dashboard?.privateReviews === 0 && dashboard.before.privateReviews === 0;
  const { data: hasFeedback } = useAnyFeedback(organization, quiet);
  const looks = profile !== undefined && may(profile.role, "feedback.resolve");
  const holds = useHolds(organization, looks);
  const fresh = quiet && hasFeedback === false && !holds;

  const listAt = (filter: Record<string, string>) => {
    const days = name === "all" ? {} : { from, to };
    return addresses.feedbacks(organization, { location, ...days, ...filter });
  };
  const day = dateFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" });
  // The range must not break between day and month: spaces become non-breaking, and a word joiner holds the dash.
  const range = (one: { from: string; to: string }) =>
    day.formatRange(new Date(one.from), new Date(one.to)).replaceAll(/\s/g, "\u00a0").replaceAll("–", "–\u2060");

  return (
    <Page className={classes.dashboard} data-waiting={(isOld && isFetching) || undefined}>
      <Stack gap="lg">
        <Group justify="space-between" wrap="nowrap" gap="md">
          <div className={classes.head}>
            <Title order={1}>{profile?.name ?? t("title")}</Title>
            {dashboard === undefined || fresh ? null : (
              <Text c="dimmed" size="sm">
                {name === "all"
                  ? t("period.all")
                  : dashboard.comparable
                    ? t("compared", { period: range(dashboard), before: range(dashboard.before) })
                    : range(dashboard)}
              </Text>
            )}
            {own ? (
              <Text c="dimmed" size="sm">
                {t("own")}
              </Text>
            ) : null}
          </div>
          {!fresh && profile !== undefined && may(profile.role, "qr.show") ? (
            <Button
              component={Link}
              to={addresses.qr(organization)}
              leftSection={<IconQrcode size={18} aria-hidden />}
              visibleFrom="md"
              flex="none"
            >
              {t("qr")}
            </Button>
          ) : null}
        </Group>
        {fresh ? null : (
          <Group gap="xs">
            <PeriodChoice organization={organization} location={location} today={today} period={period} />
            <LocationChoice
              organization={organization}
              value={location ?? null}
              onChange={(chosen) => change({ location: chosen })}
            />
          </Group>
        )}
        {error !== null && dashboard === undefined ? (
          <ProblemNotice problem={error} onRetry={() => void refetch()} />
        ) : fresh && profile !== undefined ? (
          <Welcome organization={profile} />
        ) : (
          <>
            {looks ? <HeldNotice organization={organization} discards={may(profile.role, "feedback.erase")} /> : null}
            <NeedsMe organization={organization} location={location} answers={answers} />
            {profile !== undefined && may(profile.role, "message.read") ? (
              <Unsent organization={organization} sends={may(profile.role, "message.send")} />
            ) : null}
            {quiet && hasFeedback === true ? (
              <Group gap="xs">
                <Text c="dimmed">{t("quiet")}</Text>
                <Button
                  size="compact-sm"
                  variant="light"
                  onClick={() => change({ period: "all", from: null, to: null })}
                >
                  {t("quietAction")}
                </Button>
              </Group>
            ) : null}
            {dashboard === undefined ? (
              <Loading />
            ) : (
              <>
                {isOld && error !== null ? <OldFigures problem={error} onRetry={() => void refetch()} /> : null}
                <Box component="section" aria-labelledby="figures">
                  <Title order={2} size="h3" id="figures" mb="sm">
                    {t("how")}
                  </Title>
                  <Figures dashboard={dashboard} organization={profile} own={own} listAt={listAt} />
                </Box>
                <Why dashboard={dashboard} listAt={listAt} />
              </>
            )}
          </>
        )}
      </Stack>
    </Page>
  );
}
