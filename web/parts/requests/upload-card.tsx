import { Button, Group, Paper, Progress, Text, Title } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { RequestBatchFigures } from "#shared/model/request-batch.ts";
import { oneMinute } from "#shared/rules/dates.ts";
import { cameOf, goneOut, lookedAt, requestsIn, stateOf } from "#shared/rules/requests/request-batch.ts";
import { appAddresses } from "#web/addresses.ts";
import { useCancelBatch, useRequestBatch } from "#web/api/request-batches.ts";
import { useNow } from "#web/parts/format/time-zone.ts";
import { numberFormat } from "../format/formats.ts";
import { RelativeDate } from "../format/relative-date.tsx";
import { showFailure } from "../notice/toasts.ts";
import { isInAMoment, useComing } from "./arrival.tsx";

function useStanding(): (upload: RequestBatchFigures) => string {
  const { t, i18n } = useTranslation("requests");
  const coming = useComing();
  const percent = numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const number = numberFormat(i18n.language);
  const now = useNow().getTime();
  return (upload) => {
    const { counts, nextAt, changedAt, createdAt, goesOnAt } = upload;
    const gone = goneOut(upload);
    switch (stateOf(upload)) {
      case "incomplete":
        if (goesOnAt !== null && now < Date.parse(goesOnAt))
          return t("uploads.dayFull", { part: percent.format(lookedAt(upload)), when: coming(goesOnAt) });
        return t(now - Date.parse(changedAt ?? createdAt) < oneMinute ? "uploads.underWay" : "uploads.interrupted", {
          part: percent.format(lookedAt(upload)),
          done: number.format(upload.decided),
          all: number.format(upload.total ?? upload.decided),
        });
      case "waiting":
        return nextAt === null || isInAMoment(nextAt, now)
          ? t("uploads.soon")
          : t("uploads.waiting", { when: coming(nextAt) });
      case "sending":
        return nextAt === null || isInAMoment(nextAt, now)
          ? t("uploads.sending", { count: gone, all: requestsIn(upload) })
          : t("uploads.sendingLater", { count: gone, all: requestsIn(upload), when: coming(nextAt) });
      case "canceling":
        return t("uploads.canceling", { count: counts.queued });
      case "canceled":
        return gone === 0 ? t("uploads.canceledAll") : t("uploads.canceledRest", { count: gone });
      case "over":
        return requestsIn(upload) === 0 ? t("uploads.nobody") : t("uploads.over", { count: gone });
    }
  };
}

function barOf(upload: RequestBatchFigures): { done: number; all: number } | null {
  const state = stateOf(upload);
  if (state === "incomplete") return { done: upload.decided, all: upload.total ?? upload.decided };
  const all = requestsIn(upload);
  return state === "sending" ? { done: all - upload.counts.queued, all } : null;
}

interface UploadCardProps {
  organization: string;
  batch: string;
  cancels: boolean;
  leads?: boolean;
  children?: ReactNode;
}

export function UploadCard({ organization, batch, cancels, leads = true, children = null }: UploadCardProps) {
  const { t, i18n } = useTranslation("requests");
  const { data: upload } = useRequestBatch(organization, batch);
  const cancel = useCancelBatch(organization);
  const standing = useStanding();
  const card = useRef<HTMLDivElement>(null);
  if (upload === undefined) return null;
  const all = requestsIn(upload);
  const gone = goneOut(upload);
  const waits = upload.counts.queued > 0;
  const told = cameOf(upload).map(([name, count]) => t(`uploads.figures.${name}`, { count }));
  const bar = barOf(upload);
  const number = numberFormat(i18n.language);
  // Until all customers were checked, the size is that of the file.
  const size = stateOf(upload) === "incomplete" ? (upload.total ?? all) : all;
  const name = t(`uploads.customers.${upload.channel}`, { count: size });
  return (
    <Paper
      ref={card}
      tabIndex={-1}
      aria-label={name}
      role="group"
      style={{ outline: "none" }}
      withBorder
      p={{ base: "md", sm: "lg" }}
      data-upload={batch}
    >
      <Group justify="space-between" gap="xs" align="baseline">
        <Title order={3} size="h4">
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          <RelativeDate moment={upload.createdAt} />
          {upload.by === null ? null : ` · ${upload.by.name}`}
        </Text>
      </Group>
      {bar === null ? null : (
        <Progress
          mt="sm"
          size="md"
          radius="xl"
          value={(100 * bar.done) / bar.all}
          aria-label={t("uploads.progress", { done: number.format(bar.done), all: number.format(bar.all) })}
        />
      )}
      <Text mt="sm" role="status">
        {standing(upload)}
      </Text>
      {told.length === 0 ? null : (
        <Text size="sm" c="dimmed" mt={4}>
          {told.join(" · ")}
        </Text>
      )}
      <Group mt="md" gap="sm">
        {leads && all > 0 ? (
          <Button component={Link} to={appAddresses.requests(organization, { batch })} variant="default" size="sm">
            {t("uploads.open")}
          </Button>
        ) : null}
        {cancels && waits ? (
          <Button
            size="sm"
            variant="light"
            color="coral"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(batch, {
                onSuccess: () => card.current?.focus({ preventScroll: true }),
                onError: (problem) => showFailure(problem),
              })
            }
          >
            {t(upload.canceledAt !== null ? "uploads.finishCanceling" : gone === 0 ? "uploads.undo" : "uploads.stop")}
          </Button>
        ) : null}
        {children}
      </Group>
    </Paper>
  );
}
