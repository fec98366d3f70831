import { Anchor, Button, CloseButton, Group, Skeleton, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { mayDiscard } from "#shared/rules/feedbacks/rating.ts";
import { enoughRatings } from "#shared/rules/figures/figures.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { mayIn, reachOf } from "#shared/rules/permissions.ts";
import { allows } from "#shared/rules/plans.ts";
import { appAddresses, type Query } from "#web/addresses.ts";
import { useAnyFeedback, useHolds } from "#web/api/feedbacks.ts";
import { useDashboard, useMonthScores, useOrganization } from "#web/api/organizations.ts";
import { LateBeyondPlan, UnreadProblem } from "#web/parts/billing/unread-problem.tsx";
import { useAfterPaint } from "#web/parts/browser/paint.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { LocationChoice } from "#web/parts/choice/location-choice.tsx";
import { HeldBanner } from "#web/parts/held/held-notice.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { Heading } from "#web/parts/plain/heading.tsx";
import { Words } from "#web/parts/plain/words.tsx";
import { Checklist } from "#web/parts/start/checklist.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import classes from "./dashboard/dashboard.module.css";
import { MoneyTile } from "./dashboard/money-tile.tsx";
import { NeedsMe } from "./dashboard/needs-me.tsx";
import { OldFigures } from "./dashboard/old-figures.tsx";
import { Overview } from "./dashboard/overview.tsx";
import { daysAsked, isUsual, periodInAddress } from "./dashboard/period.ts";
import { PeriodChoice } from "./dashboard/period-choice.tsx";
import { PublicTab } from "./dashboard/public-tab.tsx";
import { UnsentPanel } from "./dashboard/unsent.tsx";
import { Welcome } from "./dashboard/welcome.tsx";

function Tabs({ address, shown }: { address: (query: Query) => string; shown: "overview" | "public" }) {
  const { t } = useTranslation("dashboard");
  return (
    <nav className={classes.tabs} aria-label={t("tabs.title")}>
      {(["overview", "public"] as const).map((tab) => (
        <Link
          key={tab}
          to={address({ tab: tab === "public" ? tab : null })}
          aria-current={tab === shown ? "page" : undefined}
        >
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Says once that connected pages have a score of their own. */
function PublicNotice({ organization, to }: { organization: Organization; to: string }) {
  const { t } = useTranslation("dashboard");
  const key = `public score noticed ${organization._id}`;
  const [noticed, setNoticed] = useLocalStorage({ key, defaultValue: false, getInitialValueInEffect: false });
  if (noticed) return null;
  return (
    <Group role="status" gap="xs" wrap="nowrap" className={classes.notice}>
      <Text size="sm">
        {t("public.notice")}{" "}
        <Link to={to} className={Anchor.classes.root} data-underline="always">
          {t("public.see")}
        </Link>
      </Text>
      <CloseButton ml="auto" aria-label={t("public.dismiss")} onClick={() => setNoticed(true)} />
    </Group>
  );
}

/** The first steps after the first ratings, which are often tests of one's own. */
function Beginning({ organization }: { organization: Organization }) {
  const { t } = useTranslation("dashboard");
  const key = `first steps dismissed ${organization._id}`;
  const [dismissed, setDismissed] = useLocalStorage({ key, defaultValue: false, getInitialValueInEffect: false });
  if (dismissed) return null;
  return (
    <Group wrap="nowrap" align="flex-start" gap="xs">
      <Checklist organization={organization} />
      <CloseButton aria-label={t("public.dismiss")} onClick={() => setDismissed(true)} />
    </Group>
  );
}

/** The dashboard: what needs me, and how we are doing, in private and in public. */
export default function DashboardScreen() {
  const { t } = useTranslation("dashboard");
  const { organization = "" } = useParams();
  const [search, change] = useSearchState();
  const { data: profile } = useOrganization(organization);
  const today = () => dayInZone(profile?.timeZone ?? "UTC", new Date());
  const asked = periodInAddress(search, today);
  const location = search.get("location") ?? undefined;
  const own = profile !== undefined && reachOf(profile, "dashboard.read") === "own";
  const isPublic = search.get("tab") === "public" && !own;
  const answers = profile === undefined || mayIn(profile, "feedback.resolve");
  const {
    data: dashboard,
    error,
    refetch,
    isFetching,
    isOld,
  } = useDashboard(organization, {
    ...daysAsked(asked),
    location,
  });
  // The API determines the days of the usual period.
  const { from, to } = isUsual(asked) && dashboard !== undefined && !isOld ? dashboard : asked;
  const period = { ...asked, from, to };
  const quiet = dashboard?.privateReviews === 0 && dashboard.before.privateReviews === 0;
  const { data: hasFeedback } = useAnyFeedback(organization, quiet);
  const looks = profile !== undefined && mayIn(profile, "feedback.resolve");
  const holds = useHolds(organization, looks);
  const isBeginning =
    dashboard !== undefined &&
    dashboard.privateReviews + dashboard.before.privateReviews < enoughRatings &&
    isUsual(asked) &&
    location === undefined &&
    profile?.closedAt === null &&
    mayOpen(profile, "addUser");
  const fresh = quiet && hasFeedback === false && !holds;
  const months = useMonthScores(organization, location, useAfterPaint(dashboard !== undefined) && !isPublic).data
    ?.items;

  const listAt = (filter: Record<string, string>) => {
    const days = period.name === "all" ? {} : { from, to };
    return appAddresses.feedbacks(organization, { location, ...days, ...filter });
  };
  const address = (query: Query) => appAddresses.dashboard(organization, { location, ...query });

  const overview = () =>
    dashboard === undefined ? (
      <div className={classes.overview} aria-hidden>
        {[320, 320, 340, 340].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <Skeleton key={index} h={height} />
        ))}
      </div>
    ) : (
      <Overview
        dashboard={dashboard}
        waiting={
          profile !== undefined && profile.closedAt !== null ? null : (
            <NeedsMe organization={organization} location={location} answers={answers} recovery={dashboard.recovery} />
          )
        }
        money={
          own ? null : (
            <MoneyTile
              of="saving"
              organization={profile}
              complaints={dashboard.interceptedComplaints - dashboard.importedComplaints}
              resolved={dashboard.resolvedComplaints}
              recovery={dashboard.recovery}
              imported={dashboard.importedComplaints}
              assumptions={dashboard.assumptions}
            />
          )
        }
        months={months}
        listAt={listAt}
      />
    );

  const shown = () => {
    if (error !== null && dashboard === undefined)
      return profile === undefined ? (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      ) : (
        <UnreadProblem organization={profile} problem={error} onRetry={() => void refetch()} />
      );
    if (isPublic && profile !== undefined && !allows(profile.plan, "sources"))
      return (
        <Suspense>
          <LateBeyondPlan organization={profile} feature="sources" />
        </Suspense>
      );
    if (isPublic && profile !== undefined && dashboard !== undefined)
      return <PublicTab dashboard={dashboard} organization={profile} location={location} />;
    if (fresh && profile !== undefined) return <Welcome organization={profile} />;
    return (
      <>
        {looks ? <HeldBanner organization={organization} discards={mayDiscard(profile.role)} /> : null}
        {profile !== undefined && mayIn(profile, "message.read") ? (
          <UnsentPanel organization={organization} sends={mayIn(profile, "message.send")} />
        ) : null}
        {isBeginning && profile !== undefined ? <Beginning organization={profile} /> : null}
        {profile !== undefined && dashboard?.sources.length ? (
          <PublicNotice organization={profile} to={address({ tab: "public" })} />
        ) : null}
        {quiet && hasFeedback === true ? (
          <Group gap="xs">
            <Text c="dimmed">{t("quiet")}</Text>
            <Button size="compact-sm" variant="light" onClick={() => change({ period: "all", from: null, to: null })}>
              {t("quietAction")}
            </Button>
          </Group>
        ) : null}
        {isOld && error !== null ? <OldFigures problem={error} onRetry={() => void refetch()} /> : null}
        {overview()}
      </>
    );
  };

  return (
    <Page className={classes.dashboard} data-waiting={(isOld && isFetching) || undefined}>
      <div className={classes.screen}>
        <div className={classes.head}>
          <Heading level={1} size={1}>
            {profile?.name ?? t("title")}
          </Heading>
          {own ? (
            <Words small dimmed>
              {t("own")}
            </Words>
          ) : (
            <Tabs address={address} shown={isPublic ? "public" : "overview"} />
          )}
          {fresh && !isPublic ? null : (
            <div className={classes.actions}>
              {isPublic ? (
                <Words small dimmed>
                  {t("public.allTime")}
                </Words>
              ) : (
                <PeriodChoice today={today} period={period} />
              )}
              <LocationChoice
                organization={organization}
                value={location ?? null}
                onChange={(chosen) => change({ location: chosen })}
              />
            </div>
          )}
        </div>
        {shown()}
      </div>
    </Page>
  );
}
