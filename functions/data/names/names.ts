import { UserItem } from "#functions/data/accounts/users.ts";
import { readable } from "#functions/data/item.ts";
import { employeeKey, keyNameKey, locationKey, userKey } from "#functions/data/keys.ts";
import { KeyNameItem } from "#functions/data/organizations/api-keys.ts";
import { EmployeeItem } from "#functions/data/places/employees.ts";
import { LocationItem } from "#functions/data/places/locations.ts";
import { readAll } from "#functions/data/table.ts";
import { listInvitations } from "#functions/data/users/invitations.ts";
import { listMembers } from "#functions/data/users/members.ts";
import { fullName } from "#shared/rules/person.ts";

type Items = readonly Record<string, unknown>[];

const ofKind = (items: Items, kind: string) => items.filter((item) => item.kind === kind);

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

const namesOf = (things: readonly { _id: string; name: string }[]) =>
  new Map(things.map(({ _id, name }) => [_id, name]));

const peopleIn = (items: Items) =>
  new Map(readable(UserItem, ofKind(items, "user")).map((user) => [user._id, fullName(user)]));

/** Present names of an organization's people, API keys and employees by id; erased ones have none. */
export async function readNames(
  organization: string,
  { people, employees }: Record<"people" | "employees", readonly string[]>,
): Promise<Map<string, string>> {
  const items = await readAll([
    ...distinct(people).map(userKey),
    ...distinct(employees).map((employee) => employeeKey(organization, employee)),
  ]);
  const names = new Map([...peopleIn(items), ...namesOf(readable(EmployeeItem, ofKind(items, "employee")))]);
  const missing = (ids: readonly string[]) => distinct(ids).filter((id) => !names.has(id));
  const others = await readAll([
    ...missing(people).map((key) => keyNameKey(organization, key)),
    ...missing(employees).map(userKey),
  ]);
  return new Map([...names, ...peopleIn(others), ...namesOf(readable(KeyNameItem, ofKind(others, "keyName")))]);
}

/** Names by invitation id, also of who accepted it with an account of another id. */
async function namesOfInvited(organization: string): Promise<[id: string, name: string][]> {
  const [invitations, members] = await Promise.all([listInvitations(organization), listMembers(organization)]);
  return [
    ...invitations.map((one): [string, string] => [one._id, fullName(one)]),
    ...members.flatMap(({ invitation, name }): [string, string][] => (invitation ? [[invitation, name]] : [])),
  ];
}

/** Present names of what audit entries tell about, by id; missing ones have none. */
export async function readAuditNames(
  organization: string,
  {
    users,
    invited,
    locations,
    employees,
    keys,
  }: Record<"users" | "invited" | "locations" | "employees" | "keys", readonly string[]>,
): Promise<{ people: Map<string, string>; things: Map<string, string>; programs: Map<string, string> }> {
  const items = await readAll([
    ...distinct([...users, ...invited]).map(userKey),
    ...distinct(locations).map((location) => locationKey(organization, location)),
    ...distinct(employees).map((employee) => employeeKey(organization, employee)),
    ...distinct(keys).map((key) => keyNameKey(organization, key)),
  ]);
  const people = peopleIn(items);
  if (invited.some((id) => !people.has(id)))
    for (const [id, name] of await namesOfInvited(organization)) if (!people.has(id)) people.set(id, name);
  return {
    people,
    things: namesOf([
      ...readable(LocationItem, ofKind(items, "location")),
      ...readable(EmployeeItem, ofKind(items, "employee")),
    ]),
    programs: namesOf(readable(KeyNameItem, ofKind(items, "keyName"))),
  };
}
