import { Button, Group, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Feedback } from "#shared/model/feedback.ts";
import { useDecideHeld } from "#web/api/feedbacks.ts";
import type { HeldDecision } from "#web/api/held-decisions.ts";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import classes from "./held.module.css";
import { HeldItem } from "./held-item.tsx";

interface HeldDialogProps {
  organization: string;
  /** Whether the person may discard. */
  discards: boolean;
  items: readonly Feedback[];
  /** Whether there are more than are shown. */
  more: boolean;
  onClose: () => void;
}

/**
 * The held ratings, oldest first, to accept or discard one by one or all at once. What is decided leaves the list at once,
 * and the next one has the focus.
 */
export function HeldDialog({ organization, discards, items, more, onClose }: HeldDialogProps) {
  const { t } = useTranslation("feedbacks");
  const [confirming, setConfirming] = useState<"not yet" | "asked" | "kept">("not yet");
  const list = useRef<HTMLOListElement>(null);
  const decide = useDecideHeld(organization);
  const busy = decide.isPending && decide.variables.feedbacks === undefined;

  const one = ({ _id, intercepted }: Feedback, decision: HeldDecision["decision"]) => {
    const row = list.current?.querySelector<HTMLElement>(`[data-held="${_id}"]`);
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    if (next instanceof HTMLElement) next.focus();
    void decide
      .mutateAsync({ decision, feedbacks: [_id] })
      .then(({ already }) => {
        if (already.accepted > 0) showFailure(t("held.alreadyAccepted"));
        else if (already.discarded > 0) showFailure(t("held.alreadyDiscarded"));
        else if (decision === "discard") showSuccess(t("held.discarded", { count: 1 }));
        else showSuccess(t(intercepted ? "held.acceptedComplaint" : "held.accepted", { count: 1 }));
      })
      .catch(({ message }: Error) => showFailure(message));
  };
  const all = (decision: HeldDecision["decision"]) =>
    void decide
      .mutateAsync({ decision })
      .then(({ decided: count }) => {
        showSuccess(t(decision === "accept" ? "held.accepted" : "held.discarded", { count }));
        onClose();
      })
      .catch(({ message }: Error) => showFailure(message));

  return (
    <Dialog onClose={onClose} size="lg" title={t("held.title")}>
      <Stack>
        <Text size="sm">{t("held.text")}</Text>
        {confirming === "asked" ? (
          <Group justify="flex-end" gap="xs">
            <Text size="sm" flex={1} miw="14rem" role="alert">
              {t("held.sure")}
            </Text>
            <Button key="keep" variant="default" autoFocus onClick={() => setConfirming("kept")}>
              {t("held.keep")}
            </Button>
            <Button color="coral" loading={busy} onClick={() => all("discard")}>
              {t("held.discardAll")}
            </Button>
          </Group>
        ) : (
          <Group justify="flex-end" gap="xs">
            {discards ? (
              <Button
                variant="subtle"
                color="coral"
                autoFocus={confirming === "kept"}
                onClick={() => setConfirming("asked")}
              >
                {t("held.discardAll")}
              </Button>
            ) : null}
            <Button loading={busy} onClick={() => all("accept")}>
              {t("held.acceptAll")}
            </Button>
          </Group>
        )}
        <ol ref={list} className={classes.list} aria-label={t("held.title")}>
          {items.map((feedback) => (
            <HeldItem
              key={feedback._id}
              feedback={feedback}
              discards={discards}
              decide={(decision) => one(feedback, decision)}
            />
          ))}
        </ol>
        {more ? (
          <Text size="sm" c="dimmed">
            {t("held.more", { count: items.length })}
          </Text>
        ) : null}
      </Stack>
    </Dialog>
  );
}
