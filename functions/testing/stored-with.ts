import { type AttributeValue, ScanCommand } from "@aws-sdk/client-dynamodb";
import { documents, tableName } from "#functions/data/table.ts";

type Attributes = Record<string, AttributeValue>;

/** Every stored item that holds one of some words, in any case, in its keys or in what it says. */
export async function storedWith(...words: string[]): Promise<{ pk: string; sk: string; kind: string }[]> {
  const wanted = words.map((word) => word.toLowerCase());
  const holdsOne = (part: Attributes | Attributes[]) => {
    const text = JSON.stringify(part).toLowerCase();
    return wanted.some((word) => text.includes(word));
  };
  const found: Attributes[] = [];
  let from: Attributes | undefined;
  do {
    // The table holds what all tests stored: most pages are looked at as a whole.
    const page = await documents.send(new ScanCommand({ TableName: tableName, ExclusiveStartKey: from }));
    const items = page.Items ?? [];
    if (holdsOne(items)) found.push(...items.filter(holdsOne));
    from = page.LastEvaluatedKey;
  } while (from);
  return found.map(({ pk, sk, kind }) => ({ pk: pk?.S ?? "", sk: sk?.S ?? "", kind: kind?.S ?? "" }));
}
