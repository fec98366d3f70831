import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconQrcode } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { mayDiscard } from "#shared/rules/feedbacks/rating.ts";
import { dayInZone, type Period } from "#shared/rules/figures/period.ts";
import { mayIn, permissionReach } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useAnyFeedback, useHolds } from "#web/api/feedbacks.ts";
import { useDashboard, useOrganization } from "#web/api/organizations.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { LocationChoice } from "#web/parts/choice/location-choice.tsx";
import { HeldBanner } from "#web/parts/held/held-notice.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { ButtonFace, buttonLook } from "#web/parts/plain/button-face.tsx";
import { Heading } from "#web/parts/plain/heading.tsx";
import { Words } from "#web/parts/plain/words.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import { comparedFrom } from "./dashboard/changed.ts";
import classes from "./dashboard/dashboard.module.css";
import { dayFormat } from "./dashboard/day-format.ts";
import { DashboardFigures } from "./dashboard/figures.tsx";
import { NeedsMe } from "./dashboard/needs-me.tsx";
import { OldFigures } from "./dashboard/old-figures.tsx";
import { daysAsked, isUsual, periodInAddress } from "./dashboard/period.ts";
import { PeriodChoice } from "./dashboard/period-choice.tsx";
import { UnsentPanel } from "./dashboard/unsent.tsx";
import { Welcome } from "./dashboard/welcome.tsx";
import { Why } from "./dashboard/why.tsx";

const qrButton = buttonLook({ look: "filled" });

const daysOf = ({ from, to }: Period): Period => ({ from, to });

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

/** The dashboard: what needs me, how we are doing, and why. */
export default function DashboardScreen() {
  const { t, i18n } = useTranslation("dashboard");
  const { organization = "" } = useParams();
  const [search, change] = useSearchState();
  const { data: profile } = useOrganization(organization);
  const today = () => dayInZone(profile?.timeZone ?? "UTC", new Date());
  const asked = periodInAddress(search, today);
  const location = search.get("location") ?? undefined;
  const own = profile !== undefined && permissionReach(profile.role, "dashboard.read") === "own";
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
  const period = isUsual(asked) && dashboard !== undefined && !isOld ? { ...asked, ...daysOf(dashboard) } : asked;
  const { from, to, name } = period;
  const quiet = dashboard?.privateReviews === 0 && dashboard.before.privateReviews === 0;
  const { data: hasFeedback } = useAnyFeedback(organization, quiet);
  const looks = profile !== undefined && mayIn(profile, "feedback.resolve");
  const holds = useHolds(organization, looks);
  const fresh = quiet && hasFeedback === false && !holds;

  const listAt = (filter: Record<string, string>) => {
    const days = name === "all" ? {} : { from, to };
    return appAddresses.feedbacks(organization, { location, ...days, ...filter });
  };
  const day = dayFormat(i18n.language);
  // Keeps a date range on one line by non-breaking spaces and a word joiner.
  const range = (one: { from: string; to: string }) =>
    day.formatRange(new Date(one.from), new Date(one.to)).replaceAll(/\s/g, "\u00a0").replaceAll("–", "–\u2060");

  const figures =
    dashboard === undefined ? null : (
      <section aria-labelledby="figures">
        <Heading level={2} size={3} id="figures" className={classes.sectionTitle}>
          {t("how")}
        </Heading>
        <DashboardFigures
          dashboard={dashboard}
          organization={profile}
          id={organization}
          location={location}
          own={own}
          listAt={listAt}
        />
      </section>
    );

  return (
    <Page className={classes.dashboard} data-waiting={(isOld && isFetching) || undefined}>
      <div className={classes.screen}>
        <div className={classes.top}>
          <div className={classes.head}>
            <Heading level={1} size={1}>
              {profile?.name ?? t("title")}
            </Heading>
            {dashboard === undefined || fresh ? null : (
              <Words small dimmed>
                {name === "all"
                  ? t("period.all")
                  : dashboard.comparable &&
                      Math.min(dashboard.privateReviews, dashboard.before.privateReviews) >= comparedFrom
                    ? t("compared", { period: range(dashboard), before: range(dashboard.before) })
                    : range(dashboard)}
              </Words>
            )}
            {own ? (
              <Words small dimmed>
                {t("own")}
              </Words>
            ) : null}
          </div>
          {!fresh && profile !== undefined && mayOpen(profile, "qr") ? (
            <Link to={appAddresses.qr(organization)} {...qrButton} className={`${qrButton.className} ${classes.toQr}`}>
              <ButtonFace before={<IconQrcode size={18} aria-hidden />}>{t("qr")}</ButtonFace>
            </Link>
          ) : null}
        </div>
        {fresh ? null : (
          <div className={classes.actions}>
            <PeriodChoice organization={organization} location={location} today={today} period={period} />
            <LocationChoice
              organization={organization}
              value={location ?? null}
              onChange={(chosen) => change({ location: chosen })}
            />
          </div>
        )}
        {error !== null && dashboard === undefined ? (
          <ProblemNotice problem={error} onRetry={() => void refetch()} />
        ) : fresh && profile !== undefined ? (
          <>
            <Welcome organization={profile} />
            {/* Public figures exist before the first feedback; employees don't see them. */}
            {dashboard?.sources.length ? figures : null}
          </>
        ) : (
          <>
            {looks ? <HeldBanner organization={organization} discards={mayDiscard(profile.role)} /> : null}
            {profile !== undefined && profile.closedAt !== null ? null : (
              <NeedsMe organization={organization} location={location} answers={answers} />
            )}
            {profile !== undefined && mayIn(profile, "message.read") ? (
              <UnsentPanel organization={organization} sends={mayIn(profile, "message.send")} />
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
                {figures}
                <Why
                  dashboard={dashboard}
                  listAt={listAt}
                  invitations={
                    own
                      ? null
                      : {
                          organization,
                          location,
                          changes: profile !== undefined && mayIn(profile, "feedbackSettings.update"),
                        }
                  }
                />
              </>
            )}
          </>
        )}
      </div>
    </Page>
  );
}
