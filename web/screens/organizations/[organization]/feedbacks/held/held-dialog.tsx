import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Feedback } from "#shared/model/feedback.ts";
import { type HeldDecision, useDecideHeld } from "#web/api/feedbacks.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { Stars } from "#web/parts/format/stars.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import classes from "../feedbacks.module.css";

interface HeldItemProps {
  feedback: Feedback;
  busy: boolean;
  decide: (decision: HeldDecision["decision"]) => void;
}

function HeldItem({ feedback, busy, decide }: HeldItemProps) {
  const { t } = useTranslation("feedbacks");
  const { customer, comment, rating, date, language } = feedback;
  return (
    <Stack component="li" gap={6} py="sm" className={classes.item}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text span fw={600} truncate>
          {customer.name ?? customer.email ?? customer.phone ?? t("anonymous")}
        </Text>
        <RelativeDate moment={date} size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }} />
      </Group>
      <Text size="sm" lineClamp={4} lang={language ?? undefined}>
        {comment === "" ? <em>{t("noComment")}</em> : comment}
      </Text>
      <Group justify="space-between" gap="sm">
        <Stars rating={rating} size="0.875rem" />
        <Group gap="xs">
          <Button size="compact-sm" variant="subtle" color="coral" disabled={busy} onClick={() => decide("discard")}>
            {t("held.discard")}
          </Button>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => decide("accept")}>
            {t("held.accept")}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

interface HeldDialogProps {
  organization: string;
  items: readonly Feedback[];
  /** Whether there are more than are shown. */
  more: boolean;
  onClose: () => void;
}

/** The held ratings, oldest first, to accept or discard one by one or all at once. Discarding all asks once more. */
export function HeldDialog({ organization, items, more, onClose }: HeldDialogProps) {
  const { t } = useTranslation("feedbacks");
  const [confirming, setConfirming] = useState(false);
  const decide = useDecideHeld(organization);
  const busy = decide.isPending;
  const all = (decision: HeldDecision["decision"]) => decide.mutate({ decision }, { onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} size="lg" title={<Text fw={650}>{t("held.title")}</Text>}>
      <Stack>
        <Text size="sm">{t("held.text")}</Text>
        {decide.error === null ? null : <ProblemNotice problem={decide.error} />}
        {confirming ? (
          <Group justify="flex-end" gap="xs" role="alert">
            <Text size="sm" flex={1} miw="14rem">
              {t("held.sure")}
            </Text>
            <Button variant="default" disabled={busy} onClick={() => setConfirming(false)}>
              {t("cancel")}
            </Button>
            <Button color="coral" loading={busy} onClick={() => all("discard")}>
              {t("held.discardAll")}
            </Button>
          </Group>
        ) : (
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" color="coral" disabled={busy} onClick={() => setConfirming(true)}>
              {t("held.discardAll")}
            </Button>
            <Button loading={busy} onClick={() => all("accept")}>
              {t("held.acceptAll")}
            </Button>
          </Group>
        )}
        <Stack component="ol" gap={0} className={classes.list} aria-label={t("held.title")}>
          {items.map((feedback) => (
            <HeldItem
              key={feedback._id}
              feedback={feedback}
              busy={busy}
              decide={(decision) => decide.mutate({ decision, feedbacks: [feedback._id] })}
            />
          ))}
        </Stack>
        {more ? (
          <Text size="sm" c="dimmed">
            {t("held.more", { count: items.length })}
          </Text>
        ) : null}
      </Stack>
    </Modal>
  );
}
