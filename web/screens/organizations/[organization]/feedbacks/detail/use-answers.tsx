import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ContactWay, Feedback, Outcome } from "#shared/model/feedback.ts";
import { customerName } from "#shared/rules/person.ts";
import type { Assigning } from "#web/api/feedback-changes.ts";
import {
  feedbackQuery,
  useAssign,
  useAssignSeveral,
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
import { shortDay } from "#web/parts/format/moment.ts";
import { showFailure, showNews } from "#web/parts/notice/toasts.ts";
import { dropDraft, giveBackDraft, keepNoteDraft } from "./drafts.ts";
import { offered, useUndoOffers } from "./undo-offers.tsx";

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

interface Moves {
  onResolving: (feedback: string) => void;
  onBack: (feedback: string) => void;
}

/**
 * Optimistic: a failure reverts the action, restores the draft and shows a toast; each returns whether it succeeded.
 */
export function useAnswers(organization: string, { onResolving, onBack }: Moves) {
  const { t, i18n } = useTranslation("feedbacks");
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
  const assigning = useAssign(organization);
  const lastAssignment = useRef("");
  const assigningSeveral = useAssignSeveral(organization);

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

  const resolve = async (feedback: string, note: string, outcome: Outcome): Promise<boolean> => {
    onResolving(feedback);
    // Two offers may be visible, so each names its feedback.
    let what = "";
    const done = await attemptWith(
      feedback,
      note,
      async () => {
        const { comment, customer } = await resolving.mutateAsync({ feedback, note: note || undefined, outcome });
        what = customerName(customer) ?? comment;
      },
      () => resolve(feedback, note, outcome),
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

  const assignedWords = ({ assignee, due }: Omit<Assigning, "feedback">): string => {
    if (assignee !== undefined)
      return assignee === null ? t("toasts.unassigned") : t("toasts.assigned", { name: assignee.name });
    if (due === undefined) return t("toasts.tagged");
    return due === null ? t("toasts.notDue") : t("toasts.due", { day: shortDay(due, new Date(), i18n.language) });
  };
  /** What undoes a change. */
  const formerly = ({ _id, assignee, due, tags }: Feedback, change: Omit<Assigning, "feedback">): Assigning => ({
    feedback: _id,
    ...(change.assignee !== undefined && { assignee }),
    ...(change.due !== undefined && { due }),
    ...(change.tags !== undefined && { tags }),
  });

  const assign = async (before: Feedback, change: Omit<Assigning, "feedback">): Promise<void> => {
    const { _id: feedback } = before;
    const send = (input: Assigning): Promise<boolean> =>
      attempt(feedback, assigning.mutateAsync(input), () => send(input));
    if (!(await send({ feedback, ...change }))) return;
    // An offer that is still visible would undo less than this one.
    notifications.hide(lastAssignment.current);
    lastAssignment.current = `assigned-${feedback}-${Date.now()}`;
    offerUndo(lastAssignment.current, assignedWords(change), offered.one, () => {
      void send(formerly(before, change));
    });
  };

  const tellFailed = (
    key: "toasts.notResolved" | "toasts.notUndone" | "toasts.notAssigned",
    failed: readonly { problem: ApiProblem }[],
  ) => {
    if (failed.length === 0) return;
    const reasons = new Set(failed.map(({ problem }) => Object.values(problem.fields)[0] ?? problem.message));
    showFailure(t(key, { count: failed.length, reason: [...reasons].join(" ") }));
  };

  /** Returns those that failed. */
  const resolveSeveral = async (feedbacks: readonly string[], outcome: Outcome): Promise<string[]> => {
    const { done, failed } = await resolvingSeveral.mutateAsync(feedbacks.map((feedback) => ({ feedback, outcome })));
    if (done.length > 0) {
      offerUndo(
        `resolved-several-${done[0]}`,
        t("toasts.resolvedSeveral", { count: done.length }),
        offered.several,
        () => {
          const those = done.map((feedback) => ({ feedback }));
          void undoingSeveral.mutateAsync(those).then((undone) => tellFailed("toasts.notUndone", undone.failed));
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

  /** Changes each in the same way; `changeOf` gives what is different for one. */
  const assignSeveral = async (
    feedbacks: readonly Feedback[],
    changeOf: (feedback: Feedback) => Omit<Assigning, "feedback">,
  ): Promise<void> => {
    const inputs = feedbacks.map((before) => ({ feedback: before._id, ...changeOf(before) }));
    const { done, failed } = await assigningSeveral.mutateAsync(inputs);
    tellFailed("toasts.notAssigned", failed);
    const [first] = inputs;
    if (done.length === 0 || first === undefined) return;
    const message = t("toasts.onSeveral", { what: assignedWords(first), count: done.length });
    offerUndo(`assigned-several-${first.feedback}-${Date.now()}`, message, offered.several, () => {
      const changed = feedbacks.filter(({ _id }) => done.includes(_id));
      const back = changed.map((before) => formerly(before, changeOf(before)));
      void assigningSeveral.mutateAsync(back).then((undone) => tellFailed("toasts.notAssigned", undone.failed));
    });
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
    assign,
    assignSeveral,
    resolveSeveral,
    isBusy,
    isBusyWithSeveral: resolvingSeveral.isPending || assigningSeveral.isPending,
  };
}

export type Answers = ReturnType<typeof useAnswers>;
