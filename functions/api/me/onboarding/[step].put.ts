import { answerOnboarding } from "#functions/actions/accounts/answer-onboarding.ts";
import { publicUser } from "#functions/data/accounts/users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { parse } from "#functions/http/parse.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { OnboardingAnswer, onboardRoute as route } from "#shared/contract/me.ts";

export async function run({ actor, params, body, now, network }: CallOf<typeof route>) {
  const answer = parse(OnboardingAnswer, { ...body, step: params.step });
  return publicUser(unlessRefused(await answerOnboarding(actor.user._id, answer, { route: route.id, now, network })));
}

export const handler = endpoint(route, run);
