import { Badge, Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconDeviceLaptop, IconDeviceMobile } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Session } from "#shared/model/session.ts";
import { useEndSession, useSessions } from "#web/api/session.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import { deviceOf } from "./device.ts";
import classes from "./sessions.module.css";

function OneSession({ session }: { session: Session }) {
  const { t } = useTranslation("account");
  const end = useEndSession();
  const { browser, system, handheld } = deviceOf(session.device);
  const Icon = handheld ? IconDeviceMobile : IconDeviceLaptop;
  const known = browser !== null && system !== null;
  const device = known ? t("me.device", { browser, system }) : (browser ?? system ?? t("me.unknownDevice"));
  const endIt = () =>
    end.mutate(session._id, {
      onSuccess: () => showSuccess(t("me.ended")),
      onError: (problem) => showFailure(problem, endIt),
    });
  return (
    <li className={classes.session}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <div className={classes.what}>
        <Text fw={550} title={session.device}>
          {device}
        </Text>
        <Text size="sm" c="dimmed">
          {t("me.lastSeen")} <RelativeDate moment={session.lastSeenAt} inherit />
        </Text>
      </div>
      {session.current ? (
        <Badge variant="light">{t("me.thisDevice")}</Badge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={end.isPending}
          aria-label={t("me.endNamed", { device })}
          onClick={endIt}
        >
          {t("me.end")}
        </Button>
      )}
    </li>
  );
}

/** The devices where this person is logged in, and a button to end each session. */
export function Sessions() {
  const { t } = useTranslation("account");
  const sessions = useSessions();
  return (
    <SettingGroup title={t("me.sessions")} lead={t("me.sessionsLead")}>
      {sessions.isError ? (
        <ProblemNotice problem={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : sessions.data === undefined ? (
        <Stack gap="sm" aria-hidden="true">
          <Skeleton h={44} />
          <Skeleton h={44} />
        </Stack>
      ) : (
        <ul className={classes.list}>
          {sessions.data.items.map((session) => (
            <OneSession key={session._id} session={session} />
          ))}
        </ul>
      )}
    </SettingGroup>
  );
}
