import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ContactWay } from "#shared/model/feedback.ts";
import { customerName } from "#shared/rules/person.ts";
import {
  feedbackQuery,
  useContact,
  useNote,
  useReopen,
  useResolve,
  useResolveSeveral,
  useUndoContact,
  useUndoResolve,
  useUndoSeveral,
} from "#web/api/feedbacks.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { showFailure, showNews } from "#web/parts/notice/toasts.ts";
import { dropDraft, giveBackDraft, keepNoteDraft } from "./drafts.ts";

/** Problems caused by a colleague's earlier action, with the note that names them. */
const faster: Partial<Record<string, "resolved" | "reopened">> = {
  feedback_already_resolved: "resolved",
  feedback_not_resolved: "reopened",
};

const tellProblem = (error: unknown, again: () => void) => {
  if (!(error instanceof ApiProblem)) throw error;
  // A retry is offered for temporary problems only.
  showFailure(error, error.passing ? again : undefined);
};

/** In milliseconds; longer for several, where a mistake is harder to notice. */
const offered = { one: 8_000, several: 15_000 };

/** The offers end with the screen, where their effect would be visible. */
function useUndoOffers() {
  const { t } = useTranslation(["feedbacks", "app"]);
  const open = useRef(new Set<string>());
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      for (const id of open.current) notifications.hide(id);
    };
  }, []);
  return (id: string, message: string, autoClose: number, undo: () => void) => {
    if (left.current) return;
    open.current.add(id);
    notifications.show({
      id,
      color: "green",
      role: "status",
      closeButtonProps: { "aria-label": t("app:toasts.close") },
      autoClose,
      onClose: () => open.current.delete(id),
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" lineClamp={2}>
            {message}
          </Text>
          <Button
            size="compact-sm"
            flex="none"
            variant="light"
            onClick={() => {
              notifications.hide(id);
              undo();
            }}
          >
            {t("undo")}
          </Button>
        </Group>
      ),
    });
  };
}

interface Moves {
  onResolving: (feedback: string) => void;
  onBack: (feedback: string) => void;
}

/**
 * Optimistic: a failure reverts the action, restores the draft and shows a toast; each returns whether it succeeded.
 */
export function useAnswers(organization: string, { onResolving, onBack }: Moves) {
  const { t } = useTranslation("feedbacks");
  const queries = useQueryClient();
  const offerUndo = useUndoOffers();
  const resolving = useResolve(organization);
  const undoing = useUndoResolve(organization);
  const reopening = useReopen(organization);
  const noting = useNote(organization);
  const contacting = useContact(organization);
  const undoingContact = useUndoContact(organization);
  const resolvingSeveral = useResolveSeveral(organization);
  const undoingSeveral = useUndoSeveral(organization);

  /** Refreshes and names who was faster. */
  const tellFaster = async (kind: "resolved" | "reopened", feedbacks: readonly string[]): Promise<void> => {
    const read = feedbacks.map((feedback) => queries.fetchQuery(feedbackQuery(organization, feedback)));
    const names = (await Promise.allSettled(read)).map((one) =>
      one.status === "fulfilled" ? one.value.notes.findLast((note) => note.kind === kind)?.author.name : undefined,
    );
    const known = [...new Set(names)].filter(Boolean);
    showNews(known.length > 0 ? t(`toasts.${kind}By`, { names: known.join(", ") }) : t(`toasts.${kind}Already`));
  };

  const attempt = async (feedback: string, work: Promise<unknown>, again: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      const kind = error instanceof ApiProblem ? faster[error.code] : undefined;
      if (kind === undefined) tellProblem(error, () => void again());
      else await tellFaster(kind, [feedback]);
      return false;
    }
  };
  const attemptWith = async (
    feedback: string,
    note: string,
    work: () => Promise<unknown>,
    again: () => Promise<unknown>,
  ): Promise<boolean> => {
    dropDraft(feedback, note);
    const done = await attempt(feedback, work(), again);
    if (!done) giveBackDraft(feedback, note);
    return done;
  };

  const reopen = (feedback: string, note = ""): Promise<boolean> =>
    attemptWith(
      feedback,
      note,
      () => reopening.mutateAsync({ feedback, note: note || undefined }),
      () => reopen(feedback, note),
    );

  const undoResolve = async (feedback: string, note: string): Promise<void> => {
    onBack(feedback);
    const undone = await attempt(feedback, undoing.mutateAsync({ feedback }), () => undoResolve(feedback, note));
    if (undone) keepNoteDraft(feedback, note);
  };

  const resolve = async (feedback: string, note = ""): Promise<boolean> => {
    onResolving(feedback);
    // Two offers may be visible, so each names its feedback.
    let what = "";
    const done = await attemptWith(
      feedback,
      note,
      async () => {
        const { comment, customer } = await resolving.mutateAsync({ feedback, note: note || undefined });
        what = customerName(customer) ?? comment;
      },
      () => resolve(feedback, note),
    );
    if (!done) {
      onBack(feedback);
      return false;
    }
    const message = what === "" ? t("toasts.resolved") : t("toasts.resolvedOne", { what });
    offerUndo(`resolved-${feedback}`, message, offered.one, () => {
      void undoResolve(feedback, note);
    });
    return true;
  };

  const note = (feedback: string, text: string): Promise<boolean> =>
    attemptWith(
      feedback,
      text,
      () => noting.mutateAsync({ feedback, text }),
      () => note(feedback, text),
    );

  const undoContact = (feedback: string): Promise<boolean> => {
    notifications.hide(`contacted-${feedback}`);
    return attempt(feedback, undoingContact.mutateAsync({ feedback }), () => undoContact(feedback));
  };

  const contact = async (feedback: string, by: ContactWay): Promise<void> => {
    const done = await attempt(feedback, contacting.mutateAsync({ feedback, by }), () => contact(feedback, by));
    if (done)
      offerUndo(`contacted-${feedback}`, t(`toasts.contacted.${by}`), offered.one, () => void undoContact(feedback));
  };

  const tellFailed = (key: "toasts.notResolved" | "toasts.notUndone", failed: readonly { problem: ApiProblem }[]) => {
    if (failed.length === 0) return;
    const reasons = new Set(failed.map(({ problem }) => problem.message));
    showFailure(t(key, { count: failed.length, reason: [...reasons].join(" ") }));
  };

  /** Returns those that failed. */
  const resolveSeveral = async (feedbacks: readonly string[]): Promise<string[]> => {
    const { done, failed } = await resolvingSeveral.mutateAsync(feedbacks);
    if (done.length > 0) {
      offerUndo(
        `resolved-several-${done[0]}`,
        t("toasts.resolvedSeveral", { count: done.length }),
        offered.several,
        () => {
          void undoingSeveral.mutateAsync(done).then((undone) => tellFailed("toasts.notUndone", undone.failed));
        },
      );
    }
    const taken = failed.filter(({ problem }) => faster[problem.code] === "resolved").map(({ feedback }) => feedback);
    if (taken.length > 0) void tellFaster("resolved", taken);
    tellFailed(
      "toasts.notResolved",
      failed.filter(({ feedback }) => !taken.includes(feedback)),
    );
    return failed.map(({ feedback }) => feedback);
  };

  const isBusy = (feedback: string) =>
    [resolving, undoing, reopening, noting].some(
      ({ isPending, variables }) => isPending && variables.feedback === feedback,
    );

  return {
    resolve,
    reopen,
    note,
    contact,
    undoContact,
    resolveSeveral,
    isBusy,
    isBusyWithSeveral: resolvingSeveral.isPending,
  };
}

export type Answers = ReturnType<typeof useAnswers>;
