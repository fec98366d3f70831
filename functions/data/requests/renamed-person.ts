import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { batchKey, type Key, ledgerKey, purchaseKey, requestKey, stoppedKey } from "#functions/data/keys.ts";
import { documents, ifConditionHolds, pagesBelow, tableName } from "#functions/data/table.ts";

const Person = z.catch(
  z.nullish(z.object({ _id: z.string(), name: z.catch(z.optional(z.string()), undefined) })),
  null,
);

/** What an item says of people: who asked or wrote it, who served, and who wrote down each way of stopping. */
const Naming = z.object({
  pk: z.string(),
  sk: z.string(),
  by: Person,
  employee: Person,
  stands: z.catch(z.optional(z.array(z.object({ by: Person }))), undefined),
});

/** Where an item names somebody by another name than `name`, as paths of its attributes. */
function pathsTo(person: string, name: string, { by, employee, stands = [] }: z.infer<typeof Naming>): string[] {
  const named = [
    { path: "#by", of: by },
    { path: "employee", of: employee },
    ...stands.map((stand, index) => ({ path: `stands[${index}].#by`, of: stand.by })),
  ];
  return named.flatMap(({ path, of }) => (of?._id === person && of.name !== name ? [path] : []));
}

async function renameAt({ pk, sk }: Key, path: string, person: string, name: string): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk, sk },
        UpdateExpression: `SET ${path}.#name = :name`,
        ConditionExpression: `${path}.#id = :person`,
        ExpressionAttributeNames: { "#name": "name", "#id": "_id", ...(path.includes("#by") && { "#by": "by" }) },
        ExpressionAttributeValues: { ":name": name, ":person": person },
      }),
    ),
  );
}

/**
 * Puts another name for somebody into all that an organization keeps of asking: its requests, uploads, templates, credits
 * and what was bought of them, and who may not be asked. All are read for it: 0.5 read units for each 4 kB. 1 write unit for
 * each that names them, 2 for a request. Answers whether all of it is done, or `hasTime` said that there was none left.
 */
export async function renameAsker(
  organization: string,
  { person, name }: { person: string; name: string },
  hasTime: () => boolean,
): Promise<boolean> {
  const places = [
    requestKey(organization, ""),
    ledgerKey(organization, ""),
    stoppedKey(organization, ""),
    batchKey(organization, ""),
    { ...batchKey(organization, ""), sk: "TEMPLATE#" },
    purchaseKey(organization, ""),
  ];
  const only = {
    ProjectionExpression: "pk, sk, #by, employee, stands",
    ExpressionAttributeNames: { "#by": "by" },
  };
  for (const place of places)
    for await (const { Items = [] } of pagesBelow(place, only))
      for (const item of Items) {
        const { success, data } = Naming.safeParse(item);
        if (!success) continue;
        for (const path of pathsTo(person, name, data)) {
          if (!hasTime()) return false;
          await renameAt(data, path, person, name);
        }
      }
  return true;
}
