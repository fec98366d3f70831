import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Feedback } from "#shared/model/feedback.ts";
import { useDecideHeld, useHeld } from "#web/api/feedbacks.ts";
import type { HeldDecision } from "#web/api/held-decisions.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { mainId } from "#web/parts/layout/skip-link.tsx";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import classes from "./held.module.css";
import { HeldItem } from "./held-item.tsx";
import { Sure } from "./sure.tsx";

type Decision = HeldDecision["decision"];

interface HeldDialogProps {
  organization: string;
  discards: boolean;
  items: readonly Feedback[];
  more: boolean;
  onClose: () => void;
}

/**
 * Accepting or discarding all is confirmed, as it may be an attack; after each decision the next rating takes the
 * focus.
 */
export function HeldDialog({ organization, discards, items, more, onClose }: HeldDialogProps) {
  const { t } = useTranslation("feedbacks");
  const [asked, setAsked] = useState<Decision | null>(null);
  const [kept, setKept] = useState<Decision | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const decide = useDecideHeld(organization);
  const busy = decide.isPending && decide.variables.feedbacks === undefined;

  const one = ({ _id, intercepted }: Feedback, decision: Decision) => {
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
  const keep = () => {
    setKept(asked);
    setAsked(null);
  };
  const complaints = items.filter(({ intercepted }) => intercepted).length;
  // Unshown ratings may hold complaints, so no number is given.
  const accepting = more
    ? t("held.sureAcceptMore")
    : [
        t("held.sureAccept", { count: items.length }),
        ...(complaints > 0 ? [t("held.willAlert", { count: complaints })] : []),
      ].join(" ");
  const all = (decision: Decision) =>
    void decide
      .mutateAsync({ decision })
      .then(({ decided: count }) => {
        showSuccess(t(decision === "accept" ? "held.accepted" : "held.discarded", { count }));
        onClose();
      })
      .catch(({ message }: Error) => showFailure(message));

  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t("held.title")}
      closeButtonProps={{ "aria-label": t("shortcuts.close") }}
    >
      <Stack>
        <Text size="sm">{t("held.text")}</Text>
        {asked === null ? (
          <Group justify="flex-end" gap="xs">
            {discards ? (
              <Button variant="subtle" color="coral" autoFocus={kept === "discard"} onClick={() => setAsked("discard")}>
                {t("held.discardAll")}
              </Button>
            ) : null}
            <Button variant="default" autoFocus={kept === "accept"} onClick={() => setAsked("accept")}>
              {t("held.acceptAll")}
            </Button>
          </Group>
        ) : (
          <Sure
            key={asked}
            question={asked === "discard" ? t("held.sure") : accepting}
            labels={{
              keep: asked === "discard" ? t("held.keep") : t("cancel"),
              sure: t(`held.${asked}All`),
            }}
            size="sm"
            {...(asked === "discard" && { color: "coral" })}
            loading={busy}
            onKeep={keep}
            onSure={() => all(asked)}
          />
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

interface HeldNoticeProps {
  organization: string;
  /** Needs the same permission as erasing, because it is final. */
  discards: boolean;
}

export function HeldBanner({ organization, discards }: HeldNoticeProps) {
  const { t } = useTranslation("feedbacks");
  const [search, change] = useSearchState();
  const looking = search.get("held") === "review";
  const { data } = useHeld(organization);
  const { items = [], more = false } = data ?? {};
  const isEmpty = data?.items.length === 0;
  const wasShown = useRef(false);
  useEffect(() => {
    if (!isEmpty) wasShown.current = looking;
    if (!(isEmpty && looking)) return;
    // Otherwise the next held rating would open the dialog by itself.
    change({ held: "" });
    // The dialog and the notice's button disappear with the last rating, so the screen takes the focus.
    if (wasShown.current) document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [isEmpty, looking, change]);
  if (items.length === 0) return null;
  const complaints = items.filter(({ intercepted }) => intercepted).length;
  return (
    <>
      <Alert color="amber" variant="light" icon={<IconHourglass aria-hidden />} mb="md">
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex={1} miw="16rem">
            {t(more ? "held.many" : "held.notice", { count: items.length })}
            {complaints > 0 && !more ? ` ${t("held.complaints", { count: complaints })}` : ""}
          </Text>
          <Button size="xs" variant="default" onClick={() => change({ held: "review" }, { push: true })}>
            {t("held.look")}
          </Button>
        </Group>
      </Alert>
      {looking ? (
        <HeldDialog
          organization={organization}
          discards={discards}
          items={items}
          more={more}
          onClose={() => change({ held: "" })}
        />
      ) : null}
    </>
  );
}
