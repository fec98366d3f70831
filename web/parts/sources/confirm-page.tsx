import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { SourceName } from "#shared/model/invitation.ts";
import type { PublicPage } from "#shared/model/public-page.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { ProblemNotice } from "../notice/problem-notice.tsx";
import { PageFacts } from "./page-facts.tsx";
import classes from "./sources.module.css";

interface ConfirmPageProps {
  source: SourceName;
  read: { data: PublicPage | undefined; error: ApiProblem | null; refetch: () => unknown };
  pending: boolean;
  onConnect: (page: PublicPage) => void;
  onOther: () => void;
  other?: string;
  /** Connects without a preview, if the source does not answer. */
  onUnseen: () => void;
  onMoved?: (place: string) => void;
  onGone?: (() => void) | undefined;
}

/** Confirmed, so that nobody connects somebody else's business. */
export function ConfirmPage({
  source,
  read,
  pending,
  onConnect,
  onOther,
  other,
  onUnseen,
  onMoved,
  onGone,
}: ConfirmPageProps) {
  const { t } = useTranslation("sources");
  const { data: page, error } = read;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), []);
  const gone = error?.code === "source_gone";
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once.
  useEffect(() => {
    if (gone) onGone?.();
  }, [gone]);
  // An unknown page is never connected; one that cannot be read may be.
  const mayBeThere = error !== null && !gone && Object.keys(error.fields).length === 0;
  return (
    <Stack gap="sm" ref={card} tabIndex={-1} role="group" aria-label={t("confirm.title")} style={{ outline: "none" }}>
      {page === undefined && error !== null ? (
        gone ? (
          <Text size="sm" role="alert">
            {t("confirm.gone")}
          </Text>
        ) : (
          <ProblemNotice problem={error} onRetry={() => void read.refetch()} />
        )
      ) : (
        <div className={classes.card}>
          <Text size="sm" fw={600} mb={8}>
            {t("confirm.title")}
          </Text>
          {page === undefined ? (
            <Stack gap={8} aria-hidden>
              <Skeleton h={18} w="55%" />
              <Skeleton h={14} w="80%" />
              <Skeleton h={14} w="40%" />
            </Stack>
          ) : (
            <PageFacts source={source} page={page} onMoved={onMoved} />
          )}
        </div>
      )}
      <Group gap="xs">
        {page === undefined ? (
          mayBeThere ? (
            <Button variant="default" loading={pending} onClick={onUnseen}>
              {t("confirm.unseen")}
            </Button>
          ) : null
        ) : (
          <Button loading={pending} onClick={() => onConnect(page)}>
            {t("confirm.connect")}
          </Button>
        )}
        <Button variant="subtle" disabled={pending} onClick={onOther}>
          {other ?? t("confirm.other")}
        </Button>
      </Group>
    </Stack>
  );
}
