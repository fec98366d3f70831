import { UserItem } from "#functions/data/accounts/users.ts";
import { readable } from "#functions/data/item.ts";
import { employeeKey, joinedKey, keyNameKey, locationKey, newcomerKey, userKey } from "#functions/data/keys.ts";
import { KeyNameItem } from "#functions/data/organizations/api-keys.ts";
import { EmployeeItem } from "#functions/data/places/employees.ts";
import { LocationItem } from "#functions/data/places/locations.ts";
import { readAll } from "#functions/data/table.ts";
import { InvitationItem, JoinedItem } from "#functions/data/users/invitations.ts";
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

/** Present names of what audit entries tell about, by id; missing ones have none. */
export async function readAuditNames(
  organization: string,
  {
    users,
    newcomers,
    locations,
    employees,
    keys,
  }: Record<"users" | "newcomers" | "locations" | "employees" | "keys", readonly string[]>,
): Promise<{ people: Map<string, string>; things: Map<string, string>; programs: Map<string, string> }> {
  const items = await readAll([
    ...distinct([...users, ...newcomers]).map(userKey),
    ...distinct(newcomers).map((newcomer) => newcomerKey(organization, newcomer)),
    ...distinct(newcomers).map((newcomer) => joinedKey(organization, newcomer)),
    ...distinct(locations).map((location) => locationKey(organization, location)),
    ...distinct(employees).map((employee) => employeeKey(organization, employee)),
    ...distinct(keys).map((key) => keyNameKey(organization, key)),
  ]);
  // Entries keep the newcomer id after joining.
  const joined = readable(JoinedItem, ofKind(items, "joined"));
  const known = new Set(items.map(({ pk }) => pk));
  const more = distinct(joined.map(({ user }) => user)).filter((user) => !known.has(userKey(user).pk));
  items.push(...(await readAll(more.map(userKey))));
  const people = new Map([
    ...readable(InvitationItem, ofKind(items, "newcomer")).map((one) => [one._id, fullName(one)] as const),
    ...peopleIn(items),
  ]);
  for (const { newcomer, user } of joined) {
    const name = people.get(user);
    if (name !== undefined) people.set(newcomer, name);
  }
  return {
    people,
    things: namesOf([
      ...readable(LocationItem, ofKind(items, "location")),
      ...readable(EmployeeItem, ofKind(items, "employee")),
    ]),
    programs: namesOf(readable(KeyNameItem, ofKind(items, "keyName"))),
  };
}
