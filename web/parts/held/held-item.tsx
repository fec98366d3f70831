import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Feedback } from "#shared/model/feedback.ts";
import { spacedNumber } from "#shared/rules/sending/spaced-number.ts";
import type { HeldDecision } from "#web/api/held-decisions.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { Stars } from "#web/parts/format/stars.tsx";
import classes from "./held.module.css";
import { HeldWords } from "./held-words.tsx";

interface HeldItemProps {
  feedback: Feedback;
  /** Whether the person may discard. */
  discards: boolean;
  decide: (decision: HeldDecision["decision"]) => void;
}

/** A held rating, to accept or discard. Discarding asks once more, because it is final. */
export function HeldItem({ feedback, discards, decide }: HeldItemProps) {
  const { t } = useTranslation("feedbacks");
  const [confirming, setConfirming] = useState<"not yet" | "asked" | "kept">("not yet");
  const { _id, customer, comment, rating, date, language, intercepted } = feedback;
  return (
    <Stack component="li" gap={6} py="sm" className={classes.item} tabIndex={-1} data-held={_id}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text span fw={600} truncate>
          {customer.name ?? customer.email ?? spacedNumber(customer.phone) ?? t("anonymous")}
        </Text>
        <RelativeDate moment={date} quiet="xs" />
      </Group>
      <HeldWords comment={comment} language={language} />
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Stars rating={rating} size="0.875rem" />
          {intercepted ? (
            <Badge color="coral" variant="light">
              {t("held.complaint")}
            </Badge>
          ) : null}
        </Group>
        {confirming === "asked" ? (
          <Group gap="xs">
            <Text size="sm" role="alert">
              {t("held.sureOne")}
            </Text>
            <Button key="keep" size="compact-sm" variant="default" autoFocus onClick={() => setConfirming("kept")}>
              {t("held.keep")}
            </Button>
            <Button size="compact-sm" color="coral" onClick={() => decide("discard")}>
              {t("held.discard")}
            </Button>
          </Group>
        ) : (
          <Group gap="xs">
            {discards ? (
              <Button
                size="compact-sm"
                variant="subtle"
                color="coral"
                autoFocus={confirming === "kept"}
                onClick={() => setConfirming("asked")}
              >
                {t("held.discard")}
              </Button>
            ) : null}
            <Button size="compact-sm" variant="default" onClick={() => decide("accept")}>
              {t("held.accept")}
            </Button>
          </Group>
        )}
      </Group>
    </Stack>
  );
}
