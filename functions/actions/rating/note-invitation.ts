import { changeFeedback } from "#functions/data/feedbacks/feedbacks.ts";

/** Records a click on an invitation, once for each target. */
export async function noteInvitation(organization: string, feedback: string, target: string): Promise<void> {
  await changeFeedback(organization, feedback, (before) =>
    before.invited?.includes(target) ? before : { ...before, invited: [...(before.invited ?? []), target] },
  );
}
