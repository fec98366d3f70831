import { Anchor, Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconChevronRight, IconCircleCheck, IconMail, IconPhone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Recovery } from "#shared/model/dashboard.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { isOverdue, waitsForStaff } from "#shared/rules/feedbacks/assignment.ts";
import { inWaitingOrder } from "#shared/rules/feedbacks/customer.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { withinDayShare } from "#shared/rules/figures/recovery.ts";
import { customerName } from "#shared/rules/person.ts";
import { appAddresses } from "#web/addresses.ts";
import { pendingCounted, useHolds, usePending } from "#web/api/feedbacks.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { duration } from "#web/parts/format/moment.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { StarRating } from "#web/parts/format/stars.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { Card } from "#web/parts/plain/card.tsx";
import { CountBadge } from "#web/parts/plain/count-badge.tsx";
import { Heading } from "#web/parts/plain/heading.tsx";
import classes from "./dashboard.module.css";

const shownAtOnce = 3;

function Waiting({ feedback, to }: { feedback: Feedback; to: string }) {
  const { t } = useTranslation(["dashboard", "feedbacks"]);
  const { rating, comment, customer, location, date, language } = feedback;
  const reach = customer.phone !== null ? "phone" : customer.email !== null ? "email" : null;
  return (
    <li>
      <Link to={to} className={classes.waiting}>
        <div className={classes.waitingBody}>
          <p className={classes.quote} lang={language ?? undefined}>
            {comment === "" ? <em>{t("feedbacks:noComment")}</em> : comment}
          </p>
          <div className={classes.facts}>
            <StarRating rating={rating} size="0.875rem" />
            <span className={classes.fact}>{customerName(customer) ?? t("feedbacks:anonymous")}</span>
            {reach === "phone" ? <IconPhone size={15} role="img" aria-label={t("now.left.phone")} /> : null}
            {reach === "email" ? <IconMail size={15} role="img" aria-label={t("now.left.email")} /> : null}
            {location === null ? null : <span className={classes.fact}>{location.name}</span>}
            <RelativeDate moment={date} age />
          </div>
        </div>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    </li>
  );
}

/** What came of the period's answers, as far as it is known. */
function Recovered({ recovery }: { recovery: Recovery }) {
  const { t, i18n } = useTranslation("dashboard");
  const { medianAnswerTime, putRight, notPutRight, returned } = recovery;
  const percent = numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const said = putRight + notPutRight;
  const share = withinDayShare(recovery);
  const facts = [
    ...(medianAnswerTime === null ? [] : [t("now.answerTime", { time: duration(medianAnswerTime, i18n.language) })]),
    ...(share === null ? [] : [t("now.withinDay", { share: percent.format(share) })]),
    ...(said === 0 ? [] : [t("now.putRight", { said, count: putRight })]),
    ...(returned === 0 ? [] : [t("now.returned", { count: returned })]),
  ];
  if (facts.length === 0) return null;
  return (
    <ul className={`${classes.facts} ${classes.recovered}`}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

interface WaitingCardProps {
  feedbacks: readonly Feedback[];
  count: number;
  answers: boolean;
  recovery: Recovery;
  overdue: number;
  listAt: (more?: { feedback?: string; overdue?: "true" }) => string;
}

export function WaitingCard({ feedbacks, count, answers, recovery, overdue, listAt }: WaitingCardProps) {
  const { t } = useTranslation("dashboard");
  return (
    <Card
      as="section"
      className={classes.now}
      data-answers={(answers && count > 0) || undefined}
      aria-labelledby="needs-me"
    >
      <div className={classes.nowHead}>
        <Heading level={2} size={3} id="needs-me">
          {t(count === 0 ? "now.none" : answers ? "now.title" : "now.others")}
        </Heading>
        {count === 0 ? (
          <IconCircleCheck size={24} stroke={1.7} color="var(--mantine-color-success)" aria-hidden />
        ) : (
          <>
            <CountBadge quiet={!answers}>{count}</CountBadge>
            {overdue === 0 ? null : (
              <Link to={listAt({ overdue: "true" })} className={classes.overdue}>
                <IconAlertTriangle size={16} aria-hidden />
                {t("now.overdue", { count: overdue })}
              </Link>
            )}
            <Link to={listAt()} className={`${Anchor.classes.root} ${classes.all}`} data-underline="always">
              {t("now.all")}
            </Link>
          </>
        )}
      </div>
      <ol className={classes.plainList}>
        {inWaitingOrder(feedbacks)
          .slice(0, shownAtOnce)
          .map((feedback) => (
            <Waiting key={feedback._id} feedback={feedback} to={listAt({ feedback: feedback._id })} />
          ))}
      </ol>
      <Recovered recovery={recovery} />
    </Card>
  );
}

interface NeedsMeProps {
  organization: string;
  location: string | undefined;
  /** Without it, complaints are shown as the team's work. */
  answers: boolean;
  recovery: Recovery;
}

export function NeedsMe({ organization, location, answers, recovery }: NeedsMeProps) {
  const holds = useHolds(organization, answers);
  const { data, error, refetch } = usePending(organization, pendingCounted, location);
  const { data: profile } = useOrganization(organization);
  const today = dayInZone(profile?.timeZone ?? "UTC", new Date());
  if (error !== null && data === undefined) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton mih={300} />;
  const waiting = data.items.filter(waitsForStaff);
  // The notice of held ratings replaces the good news.
  if (waiting.length === 0 && holds) return null;
  return (
    <WaitingCard
      feedbacks={waiting}
      count={waiting.length + data.beyond}
      answers={answers}
      recovery={recovery}
      overdue={answers ? waiting.filter((one) => isOverdue(one, today)).length : 0}
      listAt={(more) => appAddresses.feedbacks(organization, { status: "pending", order: "oldest", location, ...more })}
    />
  );
}
