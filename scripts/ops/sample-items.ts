import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { dataDirectory, runningStack } from "../local/data-directory.ts";
import { pointAtTable } from "../testing/point-at-table.ts";

// Keeps the fullest item of each kind that has no sample yet, from a used stack or AWS_ENDPOINT_URL_DYNAMODB.
const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? runningStack(dataDirectory())?.endpoint;
const folder = "functions/data/stored";

const nameOf = ({ kind, template, channel }: Record<string, unknown>): string =>
  kind === "message" ? `message.${template}.${channel}` : String(kind ?? "counter");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (item: Record<string, unknown>): string => {
  const inOrder = (_: string, value: unknown) =>
    value instanceof Uint8Array
      ? { base64: Buffer.from(value).toString("base64") }
      : isObject(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
        : value;
  return `${JSON.stringify(item, inOrder, 2)}\n`;
};

async function sample(): Promise<void> {
  const { documents, tableName } = await import("#functions/data/table.ts");
  const samples = new Map<string, string>();
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: tableName }))
    for (const item of Items) {
      const text = textOf(item);
      if (text.length > (samples.get(nameOf(item))?.length ?? 0)) samples.set(nameOf(item), text);
    }
  for (const [name, item] of samples) {
    const file = join(folder, `${name}.json`);
    if (!existsSync(file)) writeFileSync(file, item);
  }
  console.log(`${folder}: ${[...samples.keys()].join(", ")}`);
}

if (endpoint === undefined) {
  console.error("No stack runs on this data: start it with npm start, or set LOCAL_DATA_DIR as it is set there.");
  process.exitCode = 1;
} else {
  pointAtTable(endpoint);
  await sample();
}
