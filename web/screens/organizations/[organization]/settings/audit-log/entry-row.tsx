import { Anchor, Badge, Text, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { scopeLabel } from "#web/parts/settings/scope-label.ts";
import classes from "./audit-log.module.css";
import type { Run } from "./runs.ts";
import { changeWords, deviceIn, sentenceOf, valueWords, whoIs } from "./words.ts";

interface EntryRowProps extends Run {
  organization: string;
  time: string;
  onWho: () => void;
}

function Subject({ organization, entry: { subject, action } }: Pick<EntryRowProps, "organization" | "entry">) {
  const { t } = useTranslation("audit");
  if (
    action === "feedbackErase" ||
    subject === null ||
    subject.kind === "message" ||
    (subject.kind === "other" && subject.name === null)
  )
    return null;
  if (subject.kind === "feedback")
    return (
      <Anchor component={Link} size="sm" to={appAddresses.feedbacks(organization, { feedback: subject._id })}>
        {t("subject.feedback")}
      </Anchor>
    );
  return (
    <Text size="sm" component="span" {...(subject.name === null && { c: "dimmed" })}>
      {subject.name ?? t("subject.gone")}
    </Text>
  );
}

export function EntryRow({ entry, count, organization, time, onWho }: EntryRowProps) {
  const { t, i18n } = useTranslation("audit");
  const { t: ofKeys } = useTranslation("apiKeys");
  const words = (field: string, value: unknown) => {
    if (field === "limitedTo" && value === null) return t("everyLocation");
    return field === "scopes" && Array.isArray(value)
      ? value.map((scope) => scopeLabel(ofKeys, String(scope))).join(" · ")
      : valueWords(t, value, i18n.language);
  };
  const who = whoIs(t, entry.who);
  // A name set or removed already shows as the subject; a logo's address is meaningless.
  const changes = entry.changes.filter(
    ({ field, before, after }) =>
      field !== "logo" && (field !== "name" || (before !== null && after !== null) || entry.subject === null),
  );
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
          <Subject organization={organization} entry={entry} />
          {count > 1 ? (
            <Badge variant="default" size="sm" tt="none">
              {t("times", { count })}
            </Badge>
          ) : null}
        </div>
        {changes.map(({ field, before, after }) => (
          <Text key={field} size="sm">
            {changeWords(t, field, before === null ? null : words(field, before), words(field, after))}
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
