import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { readable } from "#functions/data/item.ts";
import { askedKey, stoppedKey } from "#functions/data/keys.ts";
import {
  documents,
  ifConditionHolds,
  readAll,
  retryOnConflict,
  tableName,
  transact,
  type Write,
} from "#functions/data/table.ts";
import { besideAtMost, type TakenBy, takesBack } from "#shared/rules/requests/suppression-reasons.ts";
import { ifStoppedAsRead, type Stand, StoppedItem, standsOf, stoppedPut } from "./persons.ts";
import { ifStillLast, type LastWord, readAsked, takenBackPut } from "./stops.ts";

/** `mark` keys the opt-out; `from` is the hash of the spelling used. */
export interface OwnWord {
  mark: string;
  from: string;
  stand: Stand;
  item: StoppedItem;
}

/** Refused beyond ten linked contacts. */
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
 * Suppresses contacts linked to one that opted out, all or none; false on a conflict or beyond ten. `added`: not yet
 * noted.
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

interface Taking {
  taken: (stand: Stand, mark: string) => boolean;
  also: readonly Write[];
}

/** Returns contacts without remaining reasons from `from`; null if `also` is refused. */
const takeFrom = (
  organization: string,
  from: string,
  marks: readonly string[],
  { taken, also }: Taking,
): Promise<string[] | null> =>
  retryOnConflict(async () => {
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

/** Withdraws the reasons of all who were suppressed through `from`; resumable. */
async function takeFromAll(organization: string, from: string, taking: Taking): Promise<void> {
  const asked = await readAsked(organization, from);
  const marks = asked?.stoppedWith ?? [];
  if (asked === null || marks.length === 0) return;
  const free = await takeFrom(organization, from, marks, taking);
  if (free === null || free.length === 0) return;
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: askedKey(organization, from),
        UpdateExpression: "DELETE stoppedWith :free ADD version :one",
        // Meanwhile more may have been suppressed.
        ConditionExpression: "version = :read",
        ExpressionAttributeValues: { ":free": new Set(free), ":one": 1, ":read": asked.version },
      }),
    ),
  );
}

/** Withdraws linked suppressions after a texted START. */
export const takeStopBackBeside = (last: LastWord, organization: string, from: string): Promise<void> => {
  const back: TakenBy = { how: "text", from, until: last.at };
  return takeFromAll(organization, from, {
    taken: (stand, mark) => takesBack(back, stand, mark),
    also: [ifStillLast(last)],
  });
};

/** Withdraws linked suppressions that came by a message's link or button, until `now`. */
export const takeLinkBackBeside = (organization: string, from: string, now: Date): Promise<void> => {
  const back: TakenBy = { how: "link", from, until: now.toISOString() };
  return takeFromAll(organization, from, { taken: (stand, mark) => takesBack(back, stand, mark), also: [] });
};
