import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SourceName } from "#shared/model/invitation.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { Dialog } from "../layout/dialog.tsx";
import { ProblemNotice } from "../notice/problem-notice.tsx";
import { ConfirmPlace } from "./confirm-place.tsx";
import { GivenFacts } from "./page-facts.tsx";
import classes from "./sources.module.css";

interface ConnectedProps {
  organization: string;
  source: SourceName;
  /** Place ID or page address. */
  given: string;
  pending: boolean;
  problem: ApiProblem | null;
  onDisconnect: (done: () => void) => void;
  onConnect: (value: string) => void;
  choice: ReactNode;
  /** Fallback for customers after disconnecting. */
  after: "none" | "uncounted" | "organization";
}

export function Connected({
  organization,
  source,
  given,
  pending,
  problem,
  onDisconnect,
  onConnect,
  choice,
  after,
}: ConnectedProps) {
  const { t } = useTranslation("sources");
  const [asking, setAsking] = useState(false);
  const [moved, setMoved] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const named = t(`source.${source}`);
  if (choosing)
    return (
      <Stack gap="sm">
        {choice}
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setChoosing(false)}>
            {t("cancel")}
          </Button>
        </div>
        {problem === null ? null : <ProblemNotice problem={problem} />}
      </Stack>
    );
  if (moved !== undefined)
    return (
      <Stack gap="sm">
        <ConfirmPlace
          key={moved}
          organization={organization}
          place={moved}
          pending={pending}
          onConnect={onConnect}
          onMoved={setMoved}
          onOther={() => setMoved(undefined)}
          other={t("cancel")}
        />
        {problem === null ? null : <ProblemNotice problem={problem} />}
      </Stack>
    );
  return (
    <div className={classes.card}>
      <GivenFacts
        organization={organization}
        source={source}
        given={given}
        onMoved={setMoved}
        onGone={() => setChoosing(true)}
      />
      <Button
        mt="sm"
        size="xs"
        variant="default"
        leftSection={<IconPlugConnectedX size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t("disconnect.action", { source: named })}
      </Button>
      {asking ? (
        <Dialog
          centered
          onClose={() => setAsking(false)}
          title={t("disconnect.title", { source: named })}
          closeButtonProps={{ "aria-label": t("cancel") }}
        >
          <Stack>
            <Text size="sm">{t(`disconnect.deleted.${source}`)}</Text>
            <Text size="sm">{t(`disconnect.after.${after}`, { source: named })}</Text>
            {problem === null ? null : (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {problem.message}
              </Text>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsking(false)}>
                {t("cancel")}
              </Button>
              <Button color="coral" loading={pending} onClick={() => onDisconnect(() => setAsking(false))}>
                {t("disconnect.confirm")}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      ) : null}
    </div>
  );
}
