import { queuePutRight } from "#functions/actions/sending/queue-put-right.ts";
import type { Outcome } from "#shared/model/feedback.ts";
import { resolved } from "#shared/rules/feedbacks/feedback.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

/** Resolves a feedback; the customer of an answered complaint is asked a day later whether it was put right. */
export const resolveFeedback = (
  at: FeedbackAddress,
  { outcome, ...saying }: Saying & { outcome?: Outcome | undefined },
) =>
  changeWithNote(
    at,
    "resolved",
    (feedback, note) => resolved(feedback, outcome === undefined ? note : { ...note, outcome }),
    saying,
    (after) => queuePutRight(after, saying.now),
  );
