import * as onboarding from "#functions/data/onboarding.ts";
import { publicUser, readUser, type UserItem } from "#functions/data/users.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { parse } from "#functions/http/parse.ts";
import { Problem } from "#functions/http/problem.ts";
import { onboard, onboardingBodies } from "#shared/contract/me.ts";
import { OnboardingStep } from "#shared/model/onboarding.ts";
import { isReserved } from "#shared/rules/feedback-link.ts";
import { mayAnswer } from "#shared/rules/onboarding.ts";

type Deps = { onboarding: typeof onboarding };

/** Keeps the answer to one step; each has a body of its own. */
async function answer(
  step: OnboardingStep,
  user: UserItem,
  { body, now }: Pick<CallOf<typeof onboard>, "body" | "now">,
  deps: Deps,
) {
  switch (step) {
    case "welcome": {
      const { organizationName, timeZone } = parse(onboardingBodies.welcome, body);
      return deps.onboarding.welcome(
        user,
        { name: organizationName, ...(timeZone !== undefined && { timeZone }) },
        now,
      );
    }
    case "feedback-id": {
      const { feedbackId } = parse(onboardingBodies["feedback-id"], body);
      if (isReserved(feedbackId)) throw new Problem("invalid", { fields: { feedbackId: "link_reserved" } });
      return deps.onboarding.answerStep(user, step, (organization) => ({ ...organization, feedbackId }));
    }
    case "linked-accounts": {
      const { googlePlaceId = null, tripadvisorUrl = null } = parse(onboardingBodies["linked-accounts"], body);
      return deps.onboarding.answerStep(user, step, (organization) => ({
        ...organization,
        sources: { googlePlaceId, tripadvisorUrl },
      }));
    }
    default: {
      const answered = parse(onboardingBodies[step], body);
      return deps.onboarding.answerStep(user, step, (organization) => ({ ...organization, ...answered }));
    }
  }
}

/** Answers one step; the server keeps the order, so that a person can go on from another device (design §6). */
export async function run(call: CallOf<typeof onboard>, deps: Deps) {
  const step = OnboardingStep.safeParse(call.params.step);
  if (!step.success) throw new Problem("not_found");
  // Read anew: steps follow each other faster than the copy that authorised the call.
  const user = await readUser(call.actor.user._id);
  if (!user?.onboarding || !mayAnswer(step.data, user.onboarding.step)) throw new Problem("onboarding_order");
  const written = await answer(step.data, user, call, deps);
  if (written !== "written")
    throw new Problem(written, written === "link_taken" ? { fields: { feedbackId: "link_taken" } } : {});
  return publicUser((await readUser(user._id)) ?? user);
}

export const handler = endpoint(onboard, run, { onboarding });
