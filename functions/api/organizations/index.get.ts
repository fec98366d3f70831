import { fitToAnswer } from "#functions/data/answer-size.ts";
import { publicOrganization, readWholeOrganizations } from "#functions/data/organizations/organizations.ts";
import { listMemberships } from "#functions/data/users/members.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listOrganizationsRoute as route } from "#shared/contract/organizations.ts";
import type { Organization } from "#shared/model/organization.ts";
import { may } from "#shared/rules/permissions.ts";

/** Bytes; Lambda answers at most 6 MB, room for some 700 of the largest organizations. */
const bytesAtMost = 4_000_000;
const readAtOnce = 100;

export async function run({ actor, now }: CallOf<typeof route>) {
  const memberships = (await listMemberships(actor.user._id)).filter(({ role }) => may(role, "organization.read"));
  const members = new Map(memberships.map((member) => [member.organization, member]));
  const ids = [...members.keys()];
  let shown: Organization[] = [];
  for (let start = 0; start < ids.length; start += readAtOnce) {
    const found = await readWholeOrganizations(ids.slice(start, start + readAtOnce));
    const more = found.flatMap((one) => {
      const member = members.get(one._id);
      return member ? [publicOrganization(one, member, now)] : [];
    });
    const all = [...shown, ...more];
    shown = fitToAnswer(all, bytesAtMost);
    if (shown.length < all.length) break;
  }
  return shown;
}

export const handler = endpoint(route, run);
