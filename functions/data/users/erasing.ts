import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { emailRelease, readEmailItem } from "#functions/data/accounts/emails.ts";
import { shards } from "#functions/data/feedbacks/shards.ts";
import { readable } from "#functions/data/item.ts";
import {
  auditKey,
  choiceKey,
  contactKey,
  conversationKey,
  countedKey,
  counterKey,
  employeeKey,
  erasedKey,
  feedbackKey,
  funnelKey,
  givenKey,
  heldKey,
  invitationKey,
  type Key,
  ledgerKey,
  locationKey,
  memberKey,
  messageKey,
  organizationEntryKey,
  organizationKey,
  requestKey,
  sessionKey,
  sharedCommentKey,
  userKey,
} from "#functions/data/keys.ts";
import { listEmployees } from "#functions/data/places/employees.ts";
import { forgetLinksGivenUpIn, linkForgotten } from "#functions/data/places/forget-links.ts";
import { reservedUntil } from "#functions/data/places/given-up-links.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { fileLoosened } from "#functions/data/places/orphaned-files.ts";
import { reminderOf } from "#functions/data/requests/remind-at.ts";
import { documents, ifThere, pagesBelow, tableName, transact, type Write } from "#functions/data/table.ts";
import { listInvitationsTo } from "#functions/data/users/invitations.ts";
import { isOwnLogo } from "#shared/model/picture.ts";

/** DynamoDB's limit per transaction. */
const batch = 100;

const placesAtOnce = 25;

/** Choices name a picture too, but only employees own its file. */
const employees = employeeKey("", "").sk;

/** DynamoDB refuses a transaction that names a key twice. */
const withoutTwins = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map((one) => [`${one.pk} ${one.sk}`, one])).values(),
];

async function writeAll(writes: readonly Write[]): Promise<void> {
  for (let start = 0; start < writes.length; start += batch) await transact(() => writes.slice(start, start + batch));
}

/** Deletes items; missing ones are ignored. */
export const eraseItems = (keys: readonly Key[]): Promise<void> =>
  writeAll(keys.map((Key) => ({ Delete: { TableName: tableName, Key: { ...Key } } })));

interface Erasing {
  atMost: number;
  hasTime: () => boolean;
  now: Date;
  except?: readonly string[] | undefined;
}

const Linked = z.object({
  feedbackId: z.catch(z.nullish(z.string()), null),
  formerLinks: z.catch(z.optional(z.array(z.object({ link: z.string(), until: z.string() }))), undefined),
});

/** Reserves an erased organization's links, so that nobody takes over printed ones. */
async function giveUpLinks(
  organization: string,
  holders: readonly Record<string, unknown>[],
  now: Date,
): Promise<void> {
  const links = readable(Linked, holders).flatMap(({ feedbackId, formerLinks = [] }) => [
    ...(feedbackId ? [{ link: feedbackId, freeFrom: reservedUntil(now) }] : []),
    ...formerLinks.map(({ link, until }) => ({ link, freeFrom: until })),
  ]);
  await Promise.all(links.map((one) => transact(() => linkForgotten({ ...one, organization }, now))));
}

/** Deletes a partition and all it refers to; true when none is left. */
async function erasePartition(pk: string, { atMost, hasTime, now, except = [] }: Erasing): Promise<boolean> {
  const organization = pk.slice(organizationKey("").pk.length);
  let left = atMost;
  while (left > 0 && hasTime()) {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeNames: { "#id": "_id" },
        ExpressionAttributeValues: { ":pk": pk },
        ProjectionExpression: "pk, sk, #id, kind, feedbackId, picture, logo, givenBy, formerLinks",
        Limit: Math.min(batch / 2, left),
      }),
    );
    const there = Items.filter(({ sk }) => !except.includes(String(sk)));
    const pictures = there.flatMap(({ sk, picture }) =>
      String(sk).startsWith(employees) && typeof picture === "string" ? [picture] : [],
    );
    const messages = there.flatMap(({ _id, kind }) => {
      const ofRequest = kind === "request" ? [_id, reminderOf(String(_id))] : [];
      return [...ofRequest, ...(kind === "answer" ? [_id] : [])].map((message) => messageKey(String(message)));
    });
    const given = there.flatMap(({ sk, givenBy }) =>
      typeof givenBy === "string" ? [givenKey(givenBy, String(sk))] : [],
    );
    const logos = there.flatMap(({ logo }) => (typeof logo === "string" && isOwnLogo(logo) ? [logo] : []));
    await writeAll([...pictures, ...logos].map((address) => fileLoosened(address)));
    await giveUpLinks(organization, there, now);
    await eraseItems([
      ...withoutTwins([...messages, ...given]),
      ...there.map((item) => ({ pk: String(item.pk), sk: String(item.sk) })),
    ]);
    if (LastEvaluatedKey === undefined) return true;
    left -= Items.length;
  }
  return false;
}

async function eraseChoices(
  organization: string,
  scopes: readonly Parameters<typeof choiceKey>[1][],
  erasing: Erasing,
): Promise<boolean> {
  for (let start = 0; start < scopes.length; start += placesAtOnce) {
    const some = scopes.slice(start, start + placesAtOnce);
    const erased = await Promise.all(
      some.map((scope) => erasePartition(choiceKey(organization, scope, "L", "").pk, erasing)),
    );
    if (erased.includes(false)) return false;
  }
  return true;
}

/** Deletes an employee's locations once no page offers them. */
const forgetPlaces = (organization: string, employee: string): Promise<unknown> =>
  transact(() => [
    {
      Update: {
        TableName: tableName,
        Key: employeeKey(organization, employee),
        UpdateExpression: "SET locations = :none",
        ConditionExpression: ifThere,
        ExpressionAttributeValues: { ":none": [] },
      },
    },
  ]);

/** Deletes choices, then places, so that the next run continues; true when none is left. */
async function erasePlaces(organization: string, erasing: Erasing): Promise<boolean> {
  const [locations, staff] = await Promise.all([listLocations(organization), listEmployees(organization)]);
  if (!(await eraseChoices(organization, ["A"], erasing))) return false;
  // Employees keep removed locations, whose choices may still exist.
  for (const { _id, locations: places } of staff.filter(({ locations: at }) => at.length > 0)) {
    if (
      !(await eraseChoices(
        organization,
        places.map((place) => `L${place}` as const),
        erasing,
      ))
    )
      return false;
    await forgetPlaces(organization, _id);
  }
  for (let start = 0; start < locations.length; start += placesAtOnce) {
    const some = locations.slice(start, start + placesAtOnce);
    if (
      !(await eraseChoices(
        organization,
        some.map(({ _id }) => `L${_id}` as const),
        erasing,
      ))
    )
      return false;
    await giveUpLinks(organization, some, erasing.now);
    await eraseItems(some.map(({ _id }) => locationKey(organization, _id)));
  }
  return true;
}

/** Partitions that hold counters; most are empty. */
async function countersIn(organization: string): Promise<string[]> {
  const partitions = Array.from({ length: shards }, (_, shard) => counterKey(organization, "A", "", shard).pk);
  const holdsAny = async (pk: string) => {
    const { value } = await pagesBelow({ pk, sk: "" }, { Limit: 1 }).next();
    return value?.Count === 0 ? [] : [pk];
  };
  return (await Promise.all(partitions.map(holdsAny))).flat();
}

/** Erases an organization in resumable steps, except the membership of `owner`; true when nothing is left. */
export async function eraseOrganization(
  organization: string,
  owner: string | null,
  erasing: Omit<Erasing, "except">,
): Promise<boolean> {
  const partitions = [
    feedbackKey(organization, "").pk,
    conversationKey(organization, "", "").pk,
    sharedCommentKey(organization, "").pk,
    heldKey(organization, "").pk,
    erasedKey(organization, "").pk,
    ...(await countersIn(organization)),
    requestKey(organization, "").pk,
    countedKey(organization, "").pk,
    funnelKey(organization, "A", "", 0).pk,
    contactKey(organization, "").pk,
    ledgerKey(organization, "").pk,
  ];
  for (const pk of partitions) if (!(await erasePartition(pk, erasing))) return false;
  if (!(await erasePlaces(organization, erasing))) return false;
  if (!(await forgetLinksGivenUpIn(organization, erasing.now, erasing.hasTime))) return false;
  await eraseItems([organizationEntryKey(organization)]);
  const { pk, sk: itself } = organizationKey(organization);
  const except = owner === null ? [] : [memberKey(organization, owner).sk];
  if (!(await erasePartition(pk, { ...erasing, except: [...except, itself] }))) return false;
  // Reads of the organization still write audit entries meanwhile.
  if (!(await erasePartition(auditKey(organization, "").pk, erasing))) return false;
  // Runs find a separately closed organization by this item alone.
  return erasePartition(pk, { ...erasing, except });
}

/** Deletes a person; account and address go together, so that the address is never free before. */
export async function erasePerson(
  user: string,
  email: string,
  { now, hasTime }: Pick<Erasing, "now" | "hasTime">,
): Promise<boolean> {
  const besides = { atMost: 10_000, now, hasTime, except: [userKey(user).sk] };
  if (!(await erasePartition(sessionKey(user, "").pk, besides))) return false;
  const account = { Delete: { TableName: tableName, Key: userKey(user) } };
  const { done } = await transact(() => [account, emailRelease(email, user)]);
  return done || (await transact(() => [account])).done;
}

/** Deletes a person's invitations before id `before`; later ones are the address's next owner's. */
export async function eraseInvitations(
  user: string,
  { email, before }: { email: string; before: string | null },
): Promise<void> {
  const known = await readEmailItem(email);
  if (known?.verified === true && known.user !== user) return;
  const own = (await listInvitationsTo(email)).filter(({ _id }) => before === null || _id < before);
  await eraseItems(own.map(({ organization }) => invitationKey(organization, email)));
}
