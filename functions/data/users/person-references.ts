import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { NamingPlace } from "#functions/data/accounts/closing.ts";
import { type Renamed, type Resaid, resaid } from "#functions/data/audit/naming-entry.ts";
import {
  auditKey,
  batchKey,
  feedbackKey,
  heldKey,
  type Key,
  ledgerKey,
  purchaseKey,
  requestKey,
  stoppedKey,
} from "#functions/data/keys.ts";
import { documents, ifConditionHolds, pagesBelow, tableName } from "#functions/data/table.ts";

export const firstPlace: NamingPlace = { part: 0, after: "" };

/** Held ratings come first, because acceptance moves them to the feedback. */
const partsOf = (organization: string) => [
  { of: "held", key: heldKey(organization, "") } as const,
  { of: "feedback", key: feedbackKey(organization, "") } as const,
  ...[
    requestKey(organization, ""),
    ledgerKey(organization, ""),
    stoppedKey(organization, ""),
    batchKey(organization, ""),
    { ...batchKey(organization, ""), sk: "TEMPLATE#" },
    purchaseKey(organization, ""),
  ].map((key) => ({ of: "asked", key }) as const),
  { of: "audit", key: auditKey(organization, "") } as const,
];

const Person = z.catch(
  z.nullish(z.object({ _id: z.string(), name: z.catch(z.optional(z.string()), undefined) })),
  null,
);
const Note = z.catch(z.object({ author: Person }), { author: null });

const Naming = z.object({
  pk: z.string(),
  sk: z.string(),
  by: Person,
  employee: Person,
  notes: z.catch(z.array(Note), []),
  stands: z.catch(z.optional(z.array(z.object({ by: Person }))), undefined),
});
type Naming = z.infer<typeof Naming>;

interface NamedAt {
  path: string;
  id: string;
}

/** An item with an outdated name, and where. */
export type PersonReference =
  | { of: "held" | "feedback" | "asked"; item: Key; paths: NamedAt[] }
  | { of: "audit"; item: Key; said: Resaid };

function pathsTo({ by, employee, notes, stands = [] }: Naming, { ids, name }: Renamed): NamedAt[] {
  const named = [
    { path: "#by", of: by },
    { path: "employee", of: employee },
    ...notes.map(({ author }, index) => ({ path: `notes[${index}].author`, of: author })),
    ...stands.map((stand, index) => ({ path: `stands[${index}].#by`, of: stand.by })),
  ];
  return named.flatMap(({ path, of }) => (of && ids.has(of._id) && of.name !== name ? [{ path, id: of._id }] : []));
}

function namedIn(of: PersonReference["of"], item: unknown, whom: Renamed): PersonReference[] {
  const { success, data } = Naming.safeParse(item);
  if (!success) return [];
  const at = { pk: data.pk, sk: data.sk };
  if (of === "audit") {
    const said = resaid(item, whom);
    return Object.keys(said).length > 0 ? [{ of, item: at, said }] : [];
  }
  const paths = pathsTo(data, whom);
  return paths.length > 0 ? [{ of, item: at, paths }] : [];
}

/** Pages of items that name a person by another name than `whom.name`; reads all, resumable. */
export async function* namingPages(
  organization: string,
  whom: Renamed,
  from: NamingPlace,
): AsyncGenerator<{ named: PersonReference[]; next: NamingPlace }> {
  for (const [part, { of, key }] of partsOf(organization).entries()) {
    if (part < from.part) continue;
    const only = {
      ProjectionExpression: "pk, sk, #by, employee, stands, notes, #user, subject, #key, changes",
      ExpressionAttributeNames: { "#by": "by", "#user": "user", "#key": "key" },
    };
    const pages = pagesBelow(key, only, part === from.part ? from.after : "");
    for await (const { Items = [], LastEvaluatedKey } of pages) {
      const named = Items.flatMap((item) => namedIn(of, item, whom));
      const next = LastEvaluatedKey ? { part, after: String(LastEvaluatedKey.sk) } : { part: part + 1, after: "" };
      yield { named, next };
    }
  }
}

/** Puts another name at a path of an item, where it still is the person's. */
export async function renameAt({ pk, sk }: Key, { path, id }: NamedAt, name: string): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk, sk },
        UpdateExpression: `SET ${path}.#name = :name`,
        ConditionExpression: `${path}.#id = :id`,
        ExpressionAttributeNames: { "#name": "name", "#id": "_id", ...(path.includes("#by") && { "#by": "by" }) },
        ExpressionAttributeValues: { ":name": name, ":id": id },
      }),
    ),
  );
}
