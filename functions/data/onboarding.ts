import type { OnboardingStep } from "#shared/model/onboarding.ts";
import { stepOnceAnswered } from "#shared/rules/onboarding.ts";
import { userKey } from "./keys.ts";
import {
  changeOrganization,
  createOrganization,
  newOrganization,
  type OrganizationItem,
  type Written,
} from "./organizations.ts";
import { tableName, type Write } from "./table.ts";
import type { UserItem } from "./users.ts";

/** Moves a person on, in the transaction that keeps their answer; refused when they moved on meanwhile on another device. */
function moveOn(user: UserItem, answered: OnboardingStep, organization: string): Write {
  const current = user.onboarding?.step ?? answered;
  const next = stepOnceAnswered(answered, current);
  return {
    Update: {
      TableName: tableName,
      Key: userKey(user._id),
      UpdateExpression: "SET onboarding = :next, version = version + :one",
      ConditionExpression: "onboarding.step = :current",
      ExpressionAttributeValues: { ":next": next && { step: next, organization }, ":current": current, ":one": 1 },
    },
  };
}

/** Answers the first step: creates the person's organization, or renames it when they came back to this step. */
export async function welcome(user: UserItem, given: { name: string; timeZone?: string }, now: Date): Promise<Written> {
  if (user.onboarding?.organization)
    return answerStep(user, "welcome", (organization) => ({ ...organization, ...given }));
  const organization = newOrganization({ language: user.language, ...given }, now);
  const owner = {
    organization: organization._id,
    user: user._id,
    role: "owner" as const,
    name: `${user.firstName} ${user.lastName}`,
  };
  return createOrganization(organization, owner, [moveOn(user, "welcome", organization._id)]);
}

/** Answers a later step about the organization that the first one created. */
export async function answerStep(
  user: UserItem,
  step: OnboardingStep,
  change: (organization: OrganizationItem) => OrganizationItem,
): Promise<Written> {
  const organization = user.onboarding?.organization;
  if (!organization) return "edited_meanwhile";
  return changeOrganization(organization, change, [moveOn(user, step, organization)]);
}
