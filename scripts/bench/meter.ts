import { createServer, type IncomingMessage } from "node:http";
import * as z from "zod/mini";
import { readBody } from "../local/body.ts";
import { listen } from "../local/listen.ts";

const Capacity = z.object({ CapacityUnits: z.optional(z.number()) });
const Answer = z.object({ ConsumedCapacity: z.optional(z.union([Capacity, z.array(Capacity)])) });
const Text = z.object({ S: z.string() });
const Key = z.object({ pk: Text, sk: Text });
const Written = z.object({ Item: z.optional(Key), Key: z.optional(Key) });
const Request = z.object({
  Item: z.optional(Key),
  Key: z.optional(Key),
  TransactItems: z.optional(
    z.array(z.object({ Put: z.optional(Written), Update: z.optional(Written), Delete: z.optional(Written) })),
  ),
});

interface Spent {
  operation: string;
  units: number;
  written: { pk: string; sk: string }[];
}

export interface Metered {
  reads: number;
  writes: number;
  calls: Spent[];
}

const type = "application/x-amz-json-1.0";
const isRead = (operation: string) => /^(?:Get|Query|Scan|BatchGet|TransactGet)/.test(operation);
const asks = /^(?:GetItem|PutItem|UpdateItem|DeleteItem|Query|Scan|Batch\w+|Transact\w+)$/;

function writtenBy(operation: string, request: z.infer<typeof Request>): Spent["written"] {
  if (isRead(operation)) return [];
  const all = [request, ...(request.TransactItems ?? []).map((one) => one.Put ?? one.Update ?? one.Delete ?? {})];
  return all.flatMap(({ Item, Key }) => {
    const key = Item ?? Key;
    return key ? [{ pk: key.pk.S, sk: key.sk.S }] : [];
  });
}

/** A proxy that asks DynamoDB for the consumed capacity, so that bundles are measured unchanged. */
export async function startMeter(dynamodb: string) {
  let spent: Spent[] = [];

  async function forward(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    const asked: object = JSON.parse((await readBody(request)).toString("utf8"));
    const body = JSON.stringify({ ...asked, ...(asks.test(operation) && { ReturnConsumedCapacity: "TOTAL" }) });
    const kept = Object.entries(request.headers).filter(([name]) => /^(?:x-amz-|authorization$)/.test(name));
    const headers = { ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), "content-type": type };
    const answer = await fetch(dynamodb, { method: "POST", headers, body });
    const text = await answer.text();
    const { ConsumedCapacity = [] } = Answer.parse(JSON.parse(text));
    const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
    spent.push({ operation, units, written: writtenBy(operation, Request.parse(asked)) });
    return { status: answer.status, body: text };
  }

  const server = createServer((request, response) => {
    forward(request).then(
      ({ status, body }) => response.writeHead(status, { "content-type": type }).end(body),
      (error: unknown) => response.writeHead(500).end(JSON.stringify({ message: String(error) })),
    );
  });
  const { port, close } = await listen(server, { host: "127.0.0.1" });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: close,
    measure: async (work: () => Promise<unknown>): Promise<Metered> => {
      spent = [];
      await work();
      const sum = (reads: boolean) =>
        spent.filter(({ operation }) => isRead(operation) === reads).reduce((total, { units }) => total + units, 0);
      return { reads: sum(true), writes: sum(false), calls: spent };
    },
  };
}
