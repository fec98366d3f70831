import { refusedSettings } from "#functions/actions/organizations/change-settings.ts";
import { createOrganization } from "#functions/actions/organizations/create-organization.ts";
import { moveOn } from "#functions/data/accounts/onboarding.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { changeOrganization, type OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { ownerCheck } from "#functions/data/users/members.ts";
import type { OnboardingAnswer } from "#shared/contract/me.ts";
import type { Network } from "#shared/model/network.ts";
import type { OnboardingStep } from "#shared/model/onboarding.ts";
import { OrganizationSettings } from "#shared/model/organization.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { mayAnswer, stepOnceAnswered } from "#shared/rules/accounts/account.ts";
import { refusedLink } from "#shared/rules/organizations/feedback-link.ts";
import { changesBetween } from "#shared/rules/organizations/settings.ts";

function movedOn(user: UserItem, answered: OnboardingStep, organization: string) {
  const current = user.onboarding?.step ?? answered;
  const next = stepOnceAnswered(answered, current);
  return moveOn(user._id, current, next && { step: next, organization });
}

type Answering = Pick<ActorReference, "route" | "now"> & { network: Network };

function changed(organization: OrganizationItem, answer: OnboardingAnswer): OrganizationItem {
  switch (answer.step) {
    case "welcome": {
      const { organizationName: name, timeZone = organization.timeZone } = answer;
      return { ...organization, name, timeZone };
    }
    case "website-link":
      return { ...organization, website: answer.website ?? null };
    case "linked-accounts": {
      const { googlePlaceId = null, tripadvisorUrl = null } = answer;
      return { ...organization, sources: { ...organization.sources, googlePlaceId, tripadvisorUrl } };
    }
    default: {
      const { step: _, ...fields } = answer;
      return { ...organization, ...fields };
    }
  }
}

async function keep(user: UserItem, answer: OnboardingAnswer, answering: Answering): Promise<object | Refusal> {
  const { route, now } = answering;
  const organization = user.onboarding?.organization;
  if (organization) {
    // The creator may have lost the organization since; onboarding changes it for its owner alone.
    const also = (before: OrganizationItem, after: OrganizationItem) => [
      movedOn(user, answer.step, organization),
      ownerCheck(organization, user._id),
      auditPut(
        { organization, user: user._id, route, now },
        { changes: changesBetween(OrganizationSettings, before, after) },
      ),
    ];
    const written = await changeOrganization(organization, (stored) => changed(stored, answer), now, also);
    const { step: _, ...fields } = answer;
    return written === "written" ? {} : refusedSettings(written, fields);
  }
  if (answer.step !== "welcome") return { refused: "edited_meanwhile" };
  const { organizationName: name, timeZone } = answer;
  return createOrganization(user, { name, timeZone }, answering, (created) => [movedOn(user, "welcome", created)]);
}

/** Stores the answer to one onboarding step; the server keeps the order, so a person can continue on another device. */
export async function answerOnboarding(
  id: string,
  answer: OnboardingAnswer,
  answering: Answering,
): Promise<UserItem | Refusal> {
  // Read again, because steps follow each other faster than the authorizing copy is refreshed.
  const user = await readUser(id);
  if (!user?.onboarding || !mayAnswer(answer.step, user.onboarding.step)) return { refused: "onboarding_order" };
  const refused = answer.step === "feedback-id" ? refusedLink(answer.feedbackId) : null;
  if (refused) return refused;
  const kept = await keep(user, answer, answering);
  return isRefusal(kept) ? kept : ((await readUser(id)) ?? user);
}
