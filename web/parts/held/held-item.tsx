import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Feedback } from "#shared/model/feedback.ts";
import { customerName } from "#shared/rules/person.ts";
import type { HeldDecision } from "#web/api/held-decisions.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { StarRating } from "#web/parts/format/stars.tsx";
import classes from "./held.module.css";
import { Sure } from "./sure.tsx";

function HeldWords({ comment, language }: Pick<Feedback, "comment" | "language">) {
  const { t } = useTranslation("feedbacks");
  const words = useRef<HTMLParagraphElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = words;
    if (current !== null) setLong(current.scrollHeight > current.clientHeight + 1);
  }, []);
  if (comment === "")
    return (
      <Text size="sm">
        <em>{t("noComment")}</em>
      </Text>
    );
  return (
    <>
      <Text
        ref={words}
        size="sm"
        lang={language ?? undefined}
        className={classes.words}
        data-cut={isOpen ? undefined : true}
      >
        {comment}
      </Text>
      {isLong ? (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "held.less" : "held.whole")}
        </Anchor>
      ) : null}
    </>
  );
}

interface HeldItemProps {
  feedback: Feedback;
  discards: boolean;
  decide: (decision: HeldDecision["decision"]) => void;
}

export function HeldItem({ feedback, discards, decide }: HeldItemProps) {
  const { t } = useTranslation("feedbacks");
  const [confirming, setConfirming] = useState<"not yet" | "asked" | "kept">("not yet");
  const { _id, customer, comment, rating, date, language, intercepted, location } = feedback;
  const named = (what: string) => ({
    id: `${_id}-${what}`,
    "aria-labelledby": `${_id}-${what} ${_id}-who ${_id}-stars`,
  });
  return (
    <Stack component="li" gap={6} py="sm" className={classes.item} tabIndex={-1} data-held={_id}>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text span fw={600} truncate id={`${_id}-who`}>
          {customerName(customer) ?? t("anonymous")}
        </Text>
        <RelativeDate moment={date} quiet="xs" />
      </Group>
      <HeldWords comment={comment} language={language} />
      <Group justify="space-between" gap="sm">
        <Group gap="xs" miw={0}>
          <span id={`${_id}-stars`}>
            <StarRating rating={rating} size="0.875rem" />
          </span>
          {intercepted ? (
            <Badge color="coral" variant="light">
              {t("held.complaint")}
            </Badge>
          ) : null}
          {location === null ? null : (
            <Text span size="sm" c="dimmed" truncate>
              {location.name}
            </Text>
          )}
        </Group>
        {confirming === "asked" ? (
          <Sure
            question={t("held.sureOne")}
            labels={{ keep: t("held.keep"), sure: t("held.discard") }}
            size="compact-sm"
            color="coral"
            onKeep={() => setConfirming("kept")}
            onSure={() => decide("discard")}
          />
        ) : (
          <Group gap="xs" wrap="nowrap" ml="auto">
            {discards ? (
              <Button
                size="compact-sm"
                variant="subtle"
                color="coral"
                autoFocus={confirming === "kept"}
                {...named("discard")}
                onClick={() => setConfirming("asked")}
              >
                {t("held.discard")}
              </Button>
            ) : null}
            <Button size="compact-sm" variant="default" {...named("accept")} onClick={() => decide("accept")}>
              {t("held.accept")}
            </Button>
          </Group>
        )}
      </Group>
    </Stack>
  );
}
