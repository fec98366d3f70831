import { type AttributeValue, ScanCommand } from "@aws-sdk/client-dynamodb";
import { documents, tableName } from "#functions/data/table.ts";

type Attributes = Record<string, AttributeValue>;

/** Finds every stored item whose keys or values contain one of the words, in any case. */
export async function storedWith(...words: string[]): Promise<{ pk: string; sk: string; kind: string }[]> {
  const wanted = words.map((word) => word.toLowerCase());
  const holdsOne = (part: Attributes | Attributes[]) => {
    const text = JSON.stringify(part).toLowerCase();
    return wanted.some((word) => text.includes(word));
  };
  const found: Attributes[] = [];
  let from: Attributes | undefined;
  do {
    // Without a limit dynoxide reads the rest of the table for each page. Whole pages are faster to search than items.
    const scan = new ScanCommand({ TableName: tableName, Limit: 500, ExclusiveStartKey: from });
    const page = await documents.send(scan);
    const items = page.Items ?? [];
    if (holdsOne(items)) found.push(...items.filter(holdsOne));
    from = page.LastEvaluatedKey;
  } while (from);
  return found.map(({ pk, sk, kind }) => ({ pk: pk?.S ?? "", sk: sk?.S ?? "", kind: kind?.S ?? "" }));
}
