import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { readable } from "#functions/data/item.ts";
import { askedKey, stoppedKey } from "#functions/data/keys.ts";
import {
  again,
  documents,
  ifConditionHolds,
  ifNew,
  readAll,
  tableName,
  transact,
  type Write,
} from "#functions/data/table.ts";
import { besideAtMost, type TakenBy, takesBack } from "#shared/rules/requests/who-said.ts";
import { ifStoppedAsRead, type Stand, StoppedItem, standsOf, stoppedPut } from "./persons.ts";
import { ifStillLast, type LastWord, readAsked, takenBackPut } from "./stops.ts";

/** What a number or address said itself: under which mark that is kept, and by the mark of which spelling it was said. */
export interface OwnWord {
  mark: string;
  from: string;
  stand: Stand;
  item: StoppedItem;
}

/** The write that notes of the number or address that said stop whom that stops beside it. Refused where these would be more than ten. */
const besideUpdate = (organization: string, from: string, marks: readonly string[], added: number): Write => ({
  Update: {
    TableName: tableName,
    Key: askedKey(organization, from),
    UpdateExpression: "SET kind = :asked, mark = :mark ADD stoppedWith :marks, version :one",
    ConditionExpression: "attribute_not_exists(stoppedWith) OR size(stoppedWith) <= :room",
    ExpressionAttributeValues: {
      ":asked": "asked",
      ":mark": from,
      ":marks": new Set(marks),
      ":one": 1,
      ":room": besideAtMost - added,
    },
  },
});

/**
 * Keeps some from being asked because they are named beside one that said stop, all or none, with the writes `also`. `added`:
 * how many of them are not yet noted beside it. False where that word, one of them or whom it stops changed since it was read,
 * and where it stops ten already. 4 write units, and 3 for each of them.
 */
export async function keepBeside(
  organization: string,
  word: OwnWord,
  { beside, added }: { beside: readonly StoppedItem[]; added: number },
  also: readonly Write[],
): Promise<boolean> {
  const marks = beside.map(({ _id }) => _id);
  const ifSaid: Write = {
    ConditionCheck: {
      TableName: tableName,
      Key: stoppedKey(organization, word.mark),
      ...ifStoppedAsRead(word.item),
    },
  };
  const { done } = await transact(() => [
    ifSaid,
    besideUpdate(organization, word.from, marks, added),
    ...beside.map((one) => stoppedPut(organization, one, null)),
    ...also,
  ]);
  return done;
}

/** Marks of one transaction: a write each, and the conditions. DynamoDB takes 100. */
const atOnce = 90;

/** What is taken back, and the writes with which it is. Where one of these is refused, nothing more is. */
interface Taking {
  taken: (stand: Stand, mark: string) => boolean;
  also: readonly Write[];
}

/**
 * Takes reasons back from some who were stopped beside `from`, and answers of whom nothing is left that follows from it. Null
 * where one of `also` was refused.
 */
const takeFrom = (
  organization: string,
  from: string,
  marks: readonly string[],
  { taken, also }: Taking,
): Promise<string[] | null> =>
  again(async () => {
    const keys = marks.map((mark) => stoppedKey(organization, mark));
    const items = readable(StoppedItem, await readAll(keys, { ConsistentRead: true }));
    const read = items.map((item) => {
      const stands = standsOf(item);
      return { item, stands, left: stands.filter((stand) => !taken(stand, item._id)) };
    });
    const stay = new Set(
      read.filter(({ left }) => left.some((stand) => stand.from === from)).map(({ item }) => item._id),
    );
    const free = marks.filter((mark) => !stay.has(mark));
    const changed = read.filter(({ stands, left }) => left.length < stands.length);
    if (changed.length === 0) return free;
    const stop = changed.map(({ item, left }) => takenBackPut(organization, item, left));
    const outcome = await transact(() => ({ stop, also }));
    if (outcome.done) return free;
    return outcome.refused.has("stop") ? undefined : null;
  });

/**
 * Takes reasons back from all who were stopped beside `from`, however many these are, and notes then that they are no more.
 * What broke off goes on when it is done again. 1 read and 1 write unit, and of each of them 1 and 3; 100 and 400 where an
 * earlier release filled the item.
 */
async function takeFromAll(organization: string, from: string, taking: Taking): Promise<void> {
  const asked = await readAsked(organization, from);
  const marks = asked?.stoppedWith ?? [];
  if (asked === null || marks.length === 0) return;
  const free: string[] = [];
  for (let start = 0; start < marks.length; start += atOnce) {
    const some = await takeFrom(organization, from, marks.slice(start, start + atOnce), taking);
    if (some === null) return;
    free.push(...some);
  }
  if (free.length === 0) return;
  // All at once: what an earlier release filled has 400 kB, and each change of it costs as much.
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: askedKey(organization, from),
        UpdateExpression: "DELETE stoppedWith :free ADD version :one",
        // Whoever was stopped beside it meanwhile stays noted.
        ConditionExpression: "version = :read",
        ExpressionAttributeValues: { ":free": new Set(free), ":one": 1, ":read": asked.version },
      }),
    ),
  );
}

/**
 * Takes back what follows from a word that a number texted, by its word to start again, from all who were named beside it.
 * As `takeFromAll`.
 */
export const takeStopBackBeside = (last: LastWord, organization: string, from: string): Promise<void> => {
  const back: TakenBy = { how: "text", from, until: last.at };
  return takeFromAll(organization, from, {
    taken: (stand, mark) => takesBack(back, stand, mark),
    also: [ifStillLast(last)],
  });
};

/** The same of what was said by the link or button of a message, until `now`. */
export const takeLinkBackBeside = (organization: string, from: string, now: Date): Promise<void> => {
  const back: TakenBy = { how: "link", from, until: now.toISOString() };
  return takeFromAll(organization, from, { taken: (stand, mark) => takesBack(back, stand, mark), also: [] });
};

/**
 * Frees those whom an earlier release stopped beside a number or address and left behind when that took its word back: as it
 * may be asked now, nothing holds that they follow from. As `takeFromAll`.
 */
export const freeLeftBehind = (organization: string, from: string): Promise<void> =>
  takeFromAll(organization, from, {
    taken: ({ because, from: said }) => because === "opted_out" && said === from,
    also: [
      {
        ConditionCheck: {
          TableName: tableName,
          Key: stoppedKey(organization, from),
          ConditionExpression: ifNew,
        },
      },
    ],
  });
