import { Anchor, Badge, Text, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addresses } from "#web/addresses.ts";
import classes from "./audit-log.module.css";
import type { Run } from "./runs.ts";
import { deviceIn, fieldLabel, sentenceOf, valueWords, whoIs } from "./words.ts";

interface EntryRowProps extends Run {
  organization: string;
  /** The entry's time of day, in words. */
  time: string;
  /** Narrows the log to whoever did it. */
  onWho: () => void;
}

/** What the entry is about: a link to a feedback, else its name. */
function Subject({
  organization,
  subject,
}: Pick<EntryRowProps, "organization"> & { subject: Run["entry"]["subject"] }) {
  const { t } = useTranslation("audit");
  if (subject === null || subject.kind === "message" || (subject.kind === "other" && subject.name === null))
    return null;
  if (subject.kind === "feedback")
    return (
      <Anchor component={Link} size="sm" to={addresses.feedbacks(organization, { feedback: subject._id })}>
        {t("subject.feedback")}
      </Anchor>
    );
  return (
    <Text size="sm" component="span" {...(subject.name === null && { c: "dimmed" })}>
      {subject.name ?? t("subject.gone")}
    </Text>
  );
}

/** One entry: what was done and to what, by whom and when, what it changed, and from where. */
export function EntryRow({ entry, count, organization, time, onWho }: EntryRowProps) {
  const { t } = useTranslation("audit");
  const who = whoIs(t, entry.who);
  return (
    <li className={classes.entry}>
      <time dateTime={entry.date} className={classes.time}>
        {time}
      </time>
      <div className={classes.what}>
        <div className={classes.line}>
          <Text fw={600} component="span">
            {sentenceOf(t, entry.action)}
          </Text>
          <Subject organization={organization} subject={entry.subject} />
          {count > 1 ? (
            <Badge variant="default" size="sm" tt="none">
              {t("times", { count })}
            </Badge>
          ) : null}
        </div>
        {entry.changes.map(({ field, before, after }) => (
          <Text key={field} size="sm">
            {t("change", {
              field: fieldLabel(t, field),
              before: valueWords(t, before),
              after: valueWords(t, after),
            })}
          </Text>
        ))}
        <Text size="sm" c="dimmed" component="div" className={classes.line}>
          <UnstyledButton fz="sm" className={classes.who} title={t("filter.by", { name: who })} onClick={onWho}>
            {who}
          </UnstyledButton>
          {entry.from === null ? null : (
            <>
              <span>{deviceIn(t, entry.from)}</span>
              <span className={classes.network}>{t("network", { network: entry.from.network })}</span>
            </>
          )}
        </Text>
      </div>
    </li>
  );
}
