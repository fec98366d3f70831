import { onboardingSteps } from "#shared/model/onboarding.ts";
import type { Owner } from "./new-owner.ts";

export interface Welcome {
  organizationName: string;
  feedbackId: string;
  timeZone?: string;
}

export async function throughOnboarding(owner: Owner, { feedbackId, ...welcome }: Welcome): Promise<string> {
  const answers = {
    welcome,
    "feedback-id": { feedbackId },
    "stars-limit": { interceptLessThan: 4, invitationMode: "threshold" },
    "phone-number": { phone: "+1 514 555 0199" },
    "website-link": { website: "https://cheznous.example" },
    "linked-accounts": {},
  };
  for (const step of onboardingSteps) await owner.call("PUT", `/api/me/onboarding/${step}`, answers[step]);
  const [organization]: { _id: string }[] = await (await owner.call("GET", "/api/organizations")).json();
  return organization?._id ?? "";
}
