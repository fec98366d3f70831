import { changeFeedback } from "#functions/data/feedbacks/feedbacks.ts";

/** Notes on a feedback that its customer went on to a public page, once for each target. One that is gone is left alone. */
export async function noteInvitation(organization: string, feedback: string, target: string): Promise<void> {
  await changeFeedback(organization, feedback, (before) =>
    before.invited?.includes(target) ? before : { ...before, invited: [...(before.invited ?? []), target] },
  );
}
