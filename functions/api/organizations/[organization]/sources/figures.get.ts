import { showPublicFigures } from "#functions/actions/sources/show-public-figures.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readSourceFiguresRoute as route } from "#shared/contract/sources.ts";
import { comparesFigures, withinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { noPublicFigures } from "#shared/rules/figures/public-figures.ts";

/** Nothing for employees, who see only their own ratings; pages of their locations for limited members. */
export async function run({ params, query, actor, language }: CallOf<typeof route>) {
  if (!comparesFigures(actor)) return noPublicFigures;
  const organization = await readOrganization(params.organization);
  if (!organization) throw new Problem("organization_not_found");
  return showPublicFigures(organization, { ...withinReach(actor, query), language });
}

export const handler = endpoint(route, run);
