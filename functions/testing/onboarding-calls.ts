import { onboardRoute } from "#shared/contract/me.ts";
import { type OnboardingStep, onboardingSteps } from "#shared/model/onboarding.ts";
import type { Answer } from "./call.ts";
import { aLink, aPerson } from "./fixtures.ts";
import { ask } from "./handlers.ts";

export const stepAnswers = (feedbackId = aLink()): Record<OnboardingStep, Record<string, unknown>> => ({
  welcome: { organizationName: "Café du Port", timeZone: "America/Montreal" },
  "feedback-id": { feedbackId },
  "stars-limit": { interceptLessThan: 3, invitationMode: "everyone" },
  "phone-number": { phone: "+1 514 555 0100" },
  "website-link": { website: "https://cafe.example.com" },
  "linked-accounts": { googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4", tripadvisorUrl },
});
const tripadvisorUrl = "https://www.tripadvisor.ca/Restaurant_Review-g155032-d123-Reviews-Cafe_du_Port.html";

export const newcomer = () => aPerson({ onboarding: { step: "welcome", organization: null } });

export const answerStep = (cookie: string, step: string, body: unknown) =>
  ask(onboardRoute, { params: { step }, body, cookie });

export async function somebodyAt(step: OnboardingStep, link = aLink()) {
  const person = await newcomer();
  let last: Answer | undefined;
  for (const before of onboardingSteps.slice(0, onboardingSteps.indexOf(step)))
    last = await answerStep(person.cookie, before, stepAnswers(link)[before]);
  return { ...person, link, organization: String(last?.body.onboarding.organization) };
}
