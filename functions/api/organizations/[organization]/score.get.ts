import { publicScoreOf } from "#functions/actions/scores/score-of.ts";
import { targetOf } from "#functions/data/organizations/link-target.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { linked, readLocation } from "#functions/data/places/locations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readOwnScoreRoute as route } from "#shared/contract/organizations.ts";

/** A preview of the public score, before it is shown. */
export async function run({ params, query }: CallOf<typeof route>) {
  const [organization, location] = await Promise.all([
    readOrganization(params.organization),
    query.location === undefined ? null : readLocation(params.organization, query.location),
  ]);
  if (!organization) throw new Problem("organization_not_found");
  if (query.location !== undefined && location === null) throw new Problem("location_not_found");
  const link = (location ? location.feedbackId : organization.feedbackId) ?? "";
  const target = targetOf(link, organization, { location: location && linked(location), employee: null });
  return publicScoreOf(target);
}

export const handler = endpoint(route, run);
