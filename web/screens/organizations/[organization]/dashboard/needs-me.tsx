import { Anchor, Skeleton } from "@mantine/core";
import { IconChevronRight, IconCircleCheck, IconMail, IconPhone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Feedback } from "#shared/model/feedback.ts";
import { inWaitingOrder } from "#shared/rules/feedbacks/customer.ts";
import { customerName } from "#shared/rules/person.ts";
import { appAddresses } from "#web/addresses.ts";
import { pendingCounted, useHolds, usePending } from "#web/api/feedbacks.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { StarRating } from "#web/parts/format/stars.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { Card } from "#web/parts/plain/card.tsx";
import { CountBadge } from "#web/parts/plain/count-badge.tsx";
import { Heading } from "#web/parts/plain/heading.tsx";
import { Words } from "#web/parts/plain/words.tsx";
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
            {reach === null ? null : (
              <span className={classes.reach}>
                {reach === "phone" ? <IconPhone size={15} aria-hidden /> : <IconMail size={15} aria-hidden />}
                <span>{t(`now.left.${reach}`)}</span>
              </span>
            )}
            {location === null ? null : <span className={classes.fact}>{location.name}</span>}
            <RelativeDate moment={date} age />
          </div>
        </div>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    </li>
  );
}

interface NeedsMeProps {
  organization: string;
  location: string | undefined;
  /** Without it, complaints are shown as the team's work. */
  answers: boolean;
}

export function NeedsMe({ organization, location, answers }: NeedsMeProps) {
  const { t } = useTranslation("dashboard");
  const holds = useHolds(organization, answers);
  const { data: pending, error, refetch } = usePending(organization, pendingCounted, location);
  if (error !== null && pending === undefined) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (pending === undefined) return <Skeleton h={150} radius="lg" />;
  const { items, beyond } = pending;
  const listAt = (feedback?: string) =>
    appAddresses.feedbacks(organization, { status: "pending", order: "oldest", location, feedback });
  const count = items.length;
  // The notice of held ratings replaces the good news.
  if (count === 0 && (!answers || holds)) return null;
  if (count === 0) {
    return (
      <Card className={classes.nothing}>
        <IconCircleCheck size={24} stroke={1.7} color="var(--mantine-color-success)" aria-hidden />
        <div>
          <Heading level={2} size={4}>
            {t("now.none")}
          </Heading>
          <Words small dimmed>
            {t("now.noneText")}
          </Words>
        </div>
      </Card>
    );
  }
  return (
    <Card as="section" className={classes.now} data-answers={answers || undefined} aria-labelledby="needs-me">
      <div className={classes.nowHead}>
        <div className={classes.nowTitle}>
          <Heading level={2} size={3} id="needs-me">
            {t(answers ? "now.title" : "now.others")}
          </Heading>
          <CountBadge quiet={!answers}>{count + beyond}</CountBadge>
        </div>
        <Link to={listAt()} className={`${Anchor.classes.root} ${classes.all}`} data-underline="always">
          {t("now.all")}
        </Link>
      </div>
      <ol className={classes.plainList}>
        {inWaitingOrder(items)
          .slice(0, shownAtOnce)
          .map((feedback) => (
            <Waiting key={feedback._id} feedback={feedback} to={listAt(feedback._id)} />
          ))}
      </ol>
    </Card>
  );
}
