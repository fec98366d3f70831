import { UserItem } from "#functions/data/accounts/users.ts";
import { readable } from "#functions/data/item.ts";
import { employeeKey, joinedKey, locationKey, newcomerKey, userKey } from "#functions/data/keys.ts";
import { EmployeeItem } from "#functions/data/places/employees.ts";
import { LocationItem } from "#functions/data/places/locations.ts";
import { readAll } from "#functions/data/table.ts";
import { InvitationItem, JoinedItem } from "#functions/data/users/invitations.ts";
import { fullName } from "#shared/rules/person.ts";

const ofKind = (items: readonly Record<string, unknown>[], kind: string) => items.filter((item) => item.kind === kind);

/** Present names by id; missing ones have none. */
export async function readNames(
  organization: string,
  {
    users,
    newcomers,
    locations,
    employees,
  }: Record<"users" | "newcomers" | "locations" | "employees", readonly string[]>,
): Promise<{ people: Map<string, string>; things: Map<string, string> }> {
  const items = await readAll([
    ...[...new Set([...users, ...newcomers])].map(userKey),
    ...[...new Set(newcomers)].map((newcomer) => newcomerKey(organization, newcomer)),
    ...[...new Set(newcomers)].map((newcomer) => joinedKey(organization, newcomer)),
    ...[...new Set(locations)].map((location) => locationKey(organization, location)),
    ...[...new Set(employees)].map((employee) => employeeKey(organization, employee)),
  ]);
  // Entries keep the newcomer id after joining.
  const joined = readable(JoinedItem, ofKind(items, "joined"));
  const known = new Set(items.map(({ pk }) => pk));
  const more = [...new Set(joined.map(({ user }) => user))].filter((user) => !known.has(userKey(user).pk));
  items.push(...(await readAll(more.map(userKey))));
  const people = [...readable(InvitationItem, ofKind(items, "newcomer")), ...readable(UserItem, ofKind(items, "user"))];
  const things = [
    ...readable(LocationItem, ofKind(items, "location")),
    ...readable(EmployeeItem, ofKind(items, "employee")),
  ];
  const names = new Map(people.map((person) => [person._id, fullName(person)]));
  for (const { newcomer, user } of joined) {
    const name = names.get(user);
    if (name !== undefined) names.set(newcomer, name);
  }
  return {
    people: names,
    things: new Map(things.map(({ _id, name }) => [_id, name])),
  };
}
