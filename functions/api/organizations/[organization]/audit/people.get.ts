import { namePeople } from "#functions/data/names/name-people.ts";
import { listApiKeys } from "#functions/data/organizations/api-keys.ts";
import { listMembers } from "#functions/data/users/members.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listAuditPeopleRoute as route } from "#shared/contract/audit.ts";
import type { AuditActor } from "#shared/model/audit-entry.ts";
import { compareNames } from "#shared/rules/by-name.ts";
import { may } from "#shared/rules/permissions.ts";

/** Without employees, who change nothing and may be thousands. */
export async function run({ params, language }: CallOf<typeof route>) {
  const [members, keys] = await Promise.all([listMembers(params.organization), listApiKeys(params.organization)]);
  const items: AuditActor[] = [
    ...members
      .filter(({ role }) => may(role, "feedback.note"))
      .map(({ user }) => ({ _id: user, kind: "person" as const, name: "" })),
    ...keys.map(({ _id, name }) => ({ _id, kind: "key" as const, name })),
  ];
  const named = await namePeople(params.organization, language, items);
  return { items: named.toSorted((one, other) => compareNames(one.name ?? "", other.name ?? "")) };
}

export const handler = endpoint(route, run);
