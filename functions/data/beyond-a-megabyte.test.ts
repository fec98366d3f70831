import { ulid } from "ulid";
import { expect, it } from "vitest";
import { listSessions, startSession } from "#functions/data/accounts/sessions.ts";
import { listLocations, locationWrites } from "#functions/data/places/locations.ts";
import { listMembers, listMemberships, memberPut } from "#functions/data/users/members.ts";
import { newLocation } from "#shared/rules/organizations/new-place.ts";
import { transact } from "./table.ts";

/** Four of these exceed a query's page of one megabyte. */
const long = "x".repeat(300_000);
const four = () => Array.from({ length: 4 }, () => ulid());

const writeEach = async (ids: readonly string[], write: (id: string) => ReturnType<typeof memberPut>) => {
  for (const id of ids) await transact(() => [write(id)]);
};

it("lists every member of an organization", async () => {
  const [organization, ids] = [ulid(), four()];
  await writeEach(ids, (user) => memberPut({ organization, user, role: "user", name: long }));
  expect((await listMembers(organization)).map(({ user }) => user).toSorted()).toEqual(ids.toSorted());
});

it("lists every organization of a person", async () => {
  const [user, ids] = [ulid(), four()];
  await writeEach(ids, (organization) => memberPut({ organization, user, role: "user", name: long }));
  const listed = (await listMemberships(user)).map(({ organization }) => organization);
  expect(listed.toSorted()).toEqual(ids.toSorted());
});

it("lists every location of an organization", async () => {
  const [organization, ids] = [ulid(), four()];
  const locationPut = (_id: string) =>
    locationWrites(organization, newLocation(_id, { name: long, rateable: false }), new Date())[0] ?? {};
  await writeEach(ids, locationPut);
  expect((await listLocations(organization)).map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
});

it("lists every session of a person", async () => {
  const [user, ids] = [ulid(), four()];
  const now = new Date().toISOString();
  for (const _id of ids) await startSession(user, { _id, device: long, password: "", startedAt: now, lastSeenAt: now });
  expect((await listSessions(user)).map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
});
