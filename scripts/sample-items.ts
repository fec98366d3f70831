import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { dataDirectory, runningStack } from "./local/data-directory.ts";
import { pointAtTable } from "./testing/point-at-table.ts";

// Stores one item of every kind as a sample for tests. Needs a used stack or AWS_ENDPOINT_URL_DYNAMODB; existing
// samples stay.
const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? runningStack(dataDirectory())?.endpoint;
const folder = join("functions/data/stored", new Date().toISOString().slice(0, 10));

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
  const keep = (name: string, text: string, isBetter: (length: number, than: number) => boolean) => {
    const kept = samples.get(name);
    if (kept === undefined || isBetter(text.length, kept.length)) samples.set(name, text);
  };
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: tableName }))
    for (const item of Items) {
      keep(nameOf(item), textOf(item), (length, than) => length > than);
      keep(`${nameOf(item)}.bare`, textOf(item), (length, than) => length < than);
    }
  mkdirSync(folder, { recursive: true });
  for (const [name, item] of samples) {
    const file = join(folder, `${name}.json`);
    const isAlone = name.endsWith(".bare") && samples.get(name.slice(0, -".bare".length)) === item;
    if (!isAlone && !existsSync(file)) writeFileSync(file, item);
  }
  console.log(`${folder}: ${[...samples.keys()].filter((name) => !name.endsWith(".bare")).join(", ")}`);
}

if (endpoint === undefined) {
  console.error("No stack runs on this data: start it with npm start, or set LOCAL_DATA_DIR as it is set there.");
  process.exitCode = 1;
} else {
  pointAtTable(endpoint);
  await sample();
}
