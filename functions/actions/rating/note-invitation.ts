import { changeFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import type { SourceName } from "#shared/model/invitation.ts";

/** Notes on a feedback that its customer went on to a public page, once for each source. One that is gone is left alone. */
export async function noteInvitation(organization: string, feedback: string, source: SourceName): Promise<void> {
  await changeFeedback(organization, feedback, (before) =>
    before.invited?.includes(source) ? before : { ...before, invited: [...(before.invited ?? []), source] },
  );
}
