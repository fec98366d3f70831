import { Badge, Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconDeviceLaptop, IconDeviceMobile } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Session } from "#shared/model/session.ts";
import { deviceOf } from "#shared/rules/accounts/device.ts";
import { useEndSession, useSessions } from "#web/api/session.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import classes from "./sessions.module.css";

function OneSession({ session }: { session: Session }) {
  const { t } = useTranslation("personal");
  const end = useEndSession();
  const { browser, system, handheld } = deviceOf(session.device);
  const Icon = handheld ? IconDeviceMobile : IconDeviceLaptop;
  const known = browser !== null && system !== null;
  const device = known ? t("device", { browser, system }) : (browser ?? system ?? t("unknownDevice"));
  const endIt = () =>
    end.mutate(session._id, {
      onSuccess: () => showSuccess(t("ended")),
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
          {t("lastSeen")} <RelativeDate moment={session.lastSeenAt} />
        </Text>
      </div>
      {session.current ? (
        <Badge variant="light">{t("thisDevice")}</Badge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={end.isPending}
          aria-label={t("endNamed", { device })}
          onClick={endIt}
        >
          {t("end")}
        </Button>
      )}
    </li>
  );
}

export default function SessionsScreen() {
  const { t } = useTranslation(["settings", "personal"]);
  const sessions = useSessions();
  return (
    <Page narrow>
      <ScreenHead title={t("areas.sessions.name")}>{t("personal:sessionsLead")}</ScreenHead>
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
    </Page>
  );
}
