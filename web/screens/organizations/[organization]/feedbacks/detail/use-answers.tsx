import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  useNote,
  useReopen,
  useResolve,
  useResolveSeveral,
  useUndoResolve,
  useUndoSeveral,
} from "#web/api/feedbacks.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { showFailure } from "#web/parts/notice/toasts.ts";
import { keepDraft } from "./drafts.ts";

const tellProblem = (error: unknown) => {
  if (!(error instanceof ApiProblem)) throw error;
  showFailure(error.message);
};

/** How long an undo is offered, in milliseconds. It takes longer to see that one of many was wrong. */
const offered = { one: 8_000, several: 15_000 };

/** Offers to undo what was done. The offers end with the screen: what they undo would no longer be seen. */
function useUndoOffers() {
  const { t } = useTranslation("feedbacks");
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
      autoClose,
      onClose: () => open.current.delete(id),
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{message}</Text>
          <Button
            size="compact-sm"
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
  /** A feedback is being resolved: what to show after it. */
  onResolving: (feedback: string) => void;
  /** A feedback was not resolved after all, refused or undone. */
  onBack: (feedback: string) => void;
}

/**
 * What staff can do about a feedback. Each action shows at once, and is undone with the server's message if it is
 * refused. Each returns whether it was done. Resolving can be undone from its toast.
 */
export function useAnswers(organization: string, { onResolving, onBack }: Moves) {
  const { t } = useTranslation("feedbacks");
  const offerUndo = useUndoOffers();
  const resolving = useResolve(organization);
  const undoing = useUndoResolve(organization);
  const reopening = useReopen(organization);
  const noting = useNote(organization);
  const resolvingSeveral = useResolveSeveral(organization);
  const undoingSeveral = useUndoSeveral(organization);

  const attempt = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      tellProblem(error);
      return false;
    }
  };

  const reopen = (feedback: string, note?: string) => attempt(reopening.mutateAsync({ feedback, note }));

  const resolve = async (feedback: string, note?: string) => {
    onResolving(feedback);
    if (!(await attempt(resolving.mutateAsync({ feedback, note })))) {
      onBack(feedback);
      return false;
    }
    offerUndo(`resolved-${feedback}`, t("toasts.resolved"), offered.one, () => {
      onBack(feedback);
      void attempt(undoing.mutateAsync({ feedback })).then((undone) => undone && keepDraft(feedback, note ?? ""));
    });
    return true;
  };

  const note = (feedback: string, text: string) => attempt(noting.mutateAsync({ feedback, text }));

  const tellFailed = (key: "toasts.notResolved" | "toasts.notUndone", failed: readonly { problem: ApiProblem }[]) => {
    if (failed.length === 0) return;
    const reasons = new Set(failed.map(({ problem }) => problem.message));
    showFailure(t(key, { count: failed.length, reason: [...reasons].join(" ") }));
  };

  /** Resolves several. Answers those that were not, whose reasons a toast tells. */
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
    tellFailed("toasts.notResolved", failed);
    return failed.map(({ feedback }) => feedback);
  };

  const isBusy = (feedback: string) =>
    [resolving, undoing, reopening, noting].some(
      ({ isPending, variables }) => isPending && variables.feedback === feedback,
    );

  return { resolve, reopen, note, resolveSeveral, isBusy, isBusyWithSeveral: resolvingSeveral.isPending };
}

/** What staff can do about a feedback, as `useAnswers` returns it. */
export type Answers = ReturnType<typeof useAnswers>;
