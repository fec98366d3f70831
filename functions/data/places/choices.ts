import { paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { choiceKey, type Key } from "#functions/data/keys.ts";
import { documents, tableName, type Write } from "#functions/data/table.ts";
import type { Choices, OfferedEmployee } from "#shared/model/choices.ts";
import type { Employee } from "#shared/model/employee.ts";
import type { Named } from "#shared/model/feedback.ts";
import type { Location } from "#shared/model/location.ts";
import { pictureAddress, pictureFile } from "#shared/model/picture.ts";
import { byName } from "#shared/rules/by-name.ts";
import { searchedOn } from "#shared/rules/organizations/choices.ts";
import { folded, matchesWords } from "#shared/rules/search.ts";

/**
 * A location or an employee as one page offers it. Nothing else stands in it, so that twenty cost half a read unit: of a
 * picture the name of its file alone, in the place of the id, which the key says too.
 */
export const ChoiceItem = itemOf(
  z.object({ _id: z.optional(z.string()), name: z.string(), picture: z.optional(z.string()) }),
);

/** What one page offers: its id and name, and the picture of an employee. */
type Offered = Named & { picture?: string | null };

/** How many choices a page offers before it lets its customers search. */
const offeredAtMost = 20;

/**
 * Letters of a name that decide the order. Cutting may halve an emoji, which the table does not take. A sign stands for that
 * half, unlike in `beginningOf`: a choice is removed by the key with which it was stored.
 */
const sortedLetters = 40;
const sortedBy = ({ _id, name }: Named) => `${folded(name).slice(0, sortedLetters).toWellFormed()}#${_id}`;

/** What is stored of a choice beside its key. */
const saidOf = ({ _id, name, picture = null }: Offered) =>
  picture === null ? { _id, name } : { name, picture: pictureFile(picture) };
const put = (key: Key, offered: Offered): Write => ({
  Put: { TableName: tableName, Item: { ...key, kind: "choice", ...saidOf(offered) } },
});
const remove = (Key: Key): Write => ({ Delete: { TableName: tableName, Key } });

/** The choices among some items. */
const offeredIn = (items: readonly Record<string, unknown>[]): OfferedEmployee[] =>
  items.flatMap((item) =>
    readable(ChoiceItem, [item]).map(({ _id = String(item.sk).split("#").at(-1) ?? "", name, picture }) => ({
      _id,
      name,
      picture: picture === undefined ? null : pictureAddress(picture),
    })),
  );

const keyOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** Choices by their keys: a transaction takes no key twice, and an employee stored before may name a location twice. */
const byKey = (choices: readonly (readonly [Key, Offered])[]) =>
  new Map(choices.map((choice) => [keyOf(choice[0]), choice]));

/** The writes that turn the choices of `before` into those of `after`. What stays the same is not written. */
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

/** The writes that keep what pages offer in step with a location: two at most. Null stands for one that is not there. */
export const locationChoices = (organization: string, before: Location | null, after: Location | null): Write[] =>
  changes(ofLocation(organization, before), ofLocation(organization, after));

/** The same for an employee: two for the organization's page, and for each location that they come to or leave. */
export const employeeChoices = (organization: string, before: Employee | null, after: Employee | null): Write[] =>
  changes(ofEmployee(organization, before), ofEmployee(organization, after));

/**
 * What a page offers: the organization's own, or one location's. Half a read unit, however many there are: the first
 * twenty, locations before employees, each by name.
 */
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
  // The keys stand in the order of their letters, in which 10 comes before 2.
  const offered = (of: "L" | "M") =>
    offeredIn(Items.slice(0, offeredAtMost).filter(({ sk }) => String(sk).startsWith(`${of}#`))).toSorted(byName);
  const locations = offered("L").map(({ _id, name }) => ({ _id, name }));
  const choices = { locations, employees: offered("M"), moreChoices: Items.length > offeredAtMost };
  return { ...choices, searched: searchedOn(choices) };
}

/**
 * What a page offers that fits some words, up to twenty, by name. Every word may stand anywhere in the name. A Query that
 * ends once enough is found: 0.5 read units for each 35 names that were looked at.
 */
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
