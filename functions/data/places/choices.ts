import { paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { choiceKey, type Key } from "#functions/data/keys.ts";
import { documents, tableName, type Write } from "#functions/data/table.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import type { Choices, Employee, Location, OfferedEmployee } from "#shared/model/location.ts";
import { pictureAddress, pictureFile } from "#shared/model/picture.ts";
import { byName } from "#shared/rules/by-name.ts";
import { searchedOn } from "#shared/rules/organizations/organization.ts";
import { folded, matchesWords } from "#shared/rules/search.ts";

/** Kept minimal because a page reads twenty; `picture` is a file name. */
export const ChoiceItem = itemOf(
  z.object({ _id: z.optional(z.string()), name: z.string(), picture: z.optional(z.string()) }),
);

type Offered = NamedThing & { picture?: string | null };

/** Beyond this, the page offers a search. */
const offeredAtMost = 20;

/** DynamoDB refuses half an emoji; its placeholder must stay stable, since the key removes the choice. */
const sortedLetters = 40;
const sortedBy = ({ _id, name }: NamedThing) => `${folded(name).slice(0, sortedLetters).toWellFormed()}#${_id}`;

const saidOf = ({ _id, name, picture = null }: Offered) =>
  picture === null ? { _id, name } : { name, picture: pictureFile(picture) };
const put = (key: Key, offered: Offered): Write => ({
  Put: { TableName: tableName, Item: { ...key, kind: "choice", ...saidOf(offered) } },
});
const remove = (Key: Key): Write => ({ Delete: { TableName: tableName, Key } });

const offeredIn = (items: readonly Record<string, unknown>[]): OfferedEmployee[] =>
  items.flatMap((item) =>
    readable(ChoiceItem, [item]).map(({ _id = String(item.sk).split("#").at(-1) ?? "", name, picture }) => ({
      _id,
      name,
      picture: picture === undefined ? null : pictureAddress(picture),
    })),
  );

const keyOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** An employee may name a location twice, but DynamoDB refuses a key twice. */
const byKey = (choices: readonly (readonly [Key, Offered])[]) =>
  new Map(choices.map((choice) => [keyOf(choice[0]), choice]));

function changes(before: readonly [Key, Offered][], after: readonly [Key, Offered][]): Write[] {
  const [there, kept] = [byKey(before), byKey(after)];
  const told = (choice: readonly [Key, Offered] | undefined) => choice && JSON.stringify(saidOf(choice[1]));
  return [
    ...[...there].filter(([at]) => !kept.has(at)).map(([, [key]]) => remove(key)),
    ...[...kept]
      .filter(([at, choice]) => told(there.get(at)) !== told(choice))
      .map(([, [key, offered]]) => put(key, offered)),
  ];
}

const ofLocation = (organization: string, location: Location | null): [Key, Offered][] =>
  location?.rateable ? [[choiceKey(organization, "A", "L", sortedBy(location)), location]] : [];

const ofEmployee = (organization: string, employee: Employee | null): [Key, Offered][] =>
  employee?.rateable
    ? (["A", ...employee.locations.map((location) => `L${location}` as const)] as const).map((scope) => [
        choiceKey(organization, scope, "M", sortedBy(employee)),
        employee,
      ])
    : [];

/** Updates choices after a location's change; null for missing. */
export const locationChoices = (organization: string, before: Location | null, after: Location | null): Write[] =>
  changes(ofLocation(organization, before), ofLocation(organization, after));

/** Updates choices after an employee's change: the organization's page and each affected location. */
export const employeeChoices = (organization: string, before: Employee | null, after: Employee | null): Write[] =>
  changes(ofEmployee(organization, before), ofEmployee(organization, after));

/** A page's first twenty choices, locations before employees, each by name. */
export async function readChoices(organization: string, location: string | null): Promise<Choices> {
  const { pk } = choiceKey(organization, location === null ? "A" : `L${location}`, "L", "");
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": pk },
      Limit: offeredAtMost + 1,
    }),
  );
  // Sort keys would put 10 before 2.
  const offered = (of: "L" | "M") =>
    offeredIn(Items.slice(0, offeredAtMost).filter(({ sk }) => String(sk).startsWith(`${of}#`))).toSorted(byName);
  const locations = offered("L").map(({ _id, name }) => ({ _id, name }));
  const choices = { locations, employees: offered("M"), moreChoices: Items.length > offeredAtMost };
  return { ...choices, searched: searchedOn(choices) };
}

/** Up to twenty choices whose names contain all words. */
export async function searchChoices(
  organization: string,
  { location, of, words }: { location: string | null; of: "location" | "employee"; words: string },
): Promise<OfferedEmployee[]> {
  const { pk, sk } = choiceKey(
    organization,
    location === null ? "A" : `L${location}`,
    of === "location" ? "L" : "M",
    "",
  );
  const pages = paginateQuery(
    { client: documents, pageSize: 500 },
    {
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :of)",
      ExpressionAttributeValues: { ":pk": pk, ":of": sk },
    },
  );
  const found: OfferedEmployee[] = [];
  for await (const { Items = [] } of pages) {
    found.push(...offeredIn(Items).filter(({ name }) => matchesWords(words.trim(), [name])));
    if (found.length >= offeredAtMost) break;
  }
  return found.slice(0, offeredAtMost).toSorted(byName);
}
