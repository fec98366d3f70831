import { Text } from "@mantine/core";
import { IconMail, IconMessage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { FoundStopped } from "#shared/model/stopped.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import classes from "./stopped.module.css";

/** Key in `stopped.json`. */
function whyOf({ because, how, by }: FoundStopped) {
  if (because !== "opted_out") return `why.${because}` as const;
  if (how === "staff" && by !== null) return "why.staffBy" as const;
  return how === "mail" ? ("why.complained" as const) : (`why.${how}` as const);
}

export function StoppedRow({ stopped }: { stopped: FoundStopped }) {
  const { t } = useTranslation("stopped");
  const { _id, address, channel, since, by } = stopped;
  const Icon = channel === "sms" ? IconMessage : IconMail;
  return (
    <li className={classes.row}>
      <Icon size={20} aria-label={t(`channels.${channel}`)} className={classes.icon} />
      <div className={classes.what}>
        <Text fw={600}>{address ?? `${t("erased")} · ${_id.slice(0, 8)}`}</Text>
        <Text size="sm">{t(whyOf(stopped), { name: by?.name ?? "" })}</Text>
      </div>
      <Text size="sm" c="dimmed" className={classes.since}>
        {since !== null && <RelativeDate moment={since} />}
      </Text>
    </li>
  );
}
