import { Anchor, Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { InvitationFunnel } from "#shared/model/invitation.ts";
import { rateOf } from "#shared/rules/figures/funnel.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { appAddresses } from "#web/addresses.ts";
import { useInvitationFunnel } from "#web/api/sources.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { Card } from "#web/parts/plain/card.tsx";
import { Heading } from "#web/parts/plain/heading.tsx";
import { comparedFrom } from "./changed.ts";
import classes from "./dashboard.module.css";
import { Line, Parts } from "./funnel-parts.tsx";

function Steps({ funnel: { rated, invited, clicked } }: { funnel: InvitationFunnel }) {
  const { t, i18n } = useTranslation("dashboard");
  const percent = numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const ofBefore = (part: number, whole: number, name: "ofRated" | "ofInvited") => {
    const rate = rateOf(part, whole);
    return rate === null || whole < comparedFrom ? undefined : t(`invitations.${name}`, { part: percent.format(rate) });
  };
  return (
    <ol className={classes.funnelLines}>
      <Line label={t("invitations.rated")} count={rated} whole={rated} />
      <Line label={t("invitations.invited")} count={invited} whole={rated} of={ofBefore(invited, rated, "ofRated")} />
      <Line
        label={t("invitations.clicked")}
        count={clicked}
        whole={rated}
        of={ofBefore(clicked, invited, "ofInvited")}
      />
    </ol>
  );
}

interface InvitationsProps {
  organization: string;
  period: Period;
  location: string | undefined;
  changes: boolean;
}

export function Invitations({ organization, period, location, changes }: InvitationsProps) {
  const { t } = useTranslation("dashboard");
  const { data, error, refetch } = useInvitationFunnel(organization, { ...period, location });
  const modes = data?.byMode.filter(({ invited }) => invited > 0) ?? [];
  const sumOf = (counts: readonly { clicked: number }[] = []) => counts.reduce((sum, { clicked }) => sum + clicked, 0);
  const places =
    data === undefined
      ? []
      : [
          ...data.byLocation.map(({ _id, name, clicked }) => ({
            id: _id,
            label: name ?? t("invitations.formerLocation"),
            count: clicked,
          })),
          { id: "none", label: t("invitations.noLocation"), count: data.withoutLocation },
          // Those beyond the hundred that are named.
          {
            id: "others",
            label: t("invitations.otherLocations"),
            count: data.clicked - sumOf(data.byLocation) - data.withoutLocation,
          },
        ].filter(({ count }) => count > 0);
  return (
    <Card as="section" className={classes.panel} aria-labelledby="invitations">
      <Heading level={2} size={4} id="invitations">
        {t("invitations.title")}
      </Heading>
      {data === undefined ? (
        error === null ? (
          <Skeleton h={110} aria-hidden="true" />
        ) : (
          <ProblemNotice problem={error} onRetry={() => void refetch()} />
        )
      ) : data.invited === 0 ? (
        <Text size="sm" c="dimmed">
          {t("invitations.none")}{" "}
          {changes ? (
            <Anchor component={Link} to={appAddresses.settings(organization, "resources")} inherit>
              {t("invitations.connect")}
            </Anchor>
          ) : null}
        </Text>
      ) : (
        <div className={classes.funnel}>
          <Steps funnel={data} />
          <Parts
            title={t("invitations.bySource")}
            parts={data.bySource.map(({ target, label, clicked }) => ({
              id: target,
              label:
                target === "google" || target === "tripadvisor"
                  ? t(`public.source.${target}`)
                  : (label ?? t("invitations.formerLink")),
              count: clicked,
            }))}
            note={sumOf(data.bySource) > data.clicked ? t("invitations.several") : undefined}
          />
          {modes.length < 2 ? null : (
            <Parts
              title={t("invitations.byMode")}
              parts={modes.map(({ mode, clicked }) => ({
                id: mode,
                label: t(`invitations.mode.${mode}`),
                count: clicked,
              }))}
            />
          )}
          {data.byLocation.length === 0 || places.length < 2 ? null : (
            <Parts title={t("invitations.byLocation")} parts={places} />
          )}
        </div>
      )}
    </Card>
  );
}
