import { askedKey, stoppedKey } from "#functions/data/keys.ts";
import { tableName, transact, type Write } from "#functions/data/table.ts";
import { besideAtMost } from "#shared/rules/requests/who-said.ts";
import { ifStoppedAsRead, type Stand, type StoppedItem, stoppedPut } from "./persons.ts";

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
