import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readRateRoute, showRatePageRoute } from "#shared/contract/rating.ts";
import { answerSeconds, functionSeconds } from "#shared/contract/time-limits.ts";
import { handler as readProfile } from "./api/rate/[link]/index.get.ts";
import { documents, readAll, tableName, transact } from "./data/table.ts";
import { DeadlinePassed, withTimeout } from "./deadline.ts";
import { handler as showPage } from "./pages/a/[link]/index.get.tsx";
import { deliver } from "./services/delivery.ts";
import { call } from "./testing/call.ts";

const hangs = () => new Promise<never>(() => {});

describe("work with a deadline", () => {
  it("answers what it answers in time", async () => {
    expect(await withTimeout(1_000, async () => "done")).toBe("done");
    await expect(withTimeout(1_000, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });

  it("ends at its deadline, and what it had begun is given up", async () => {
    let given: AbortSignal | undefined;
    const hanging = withTimeout(10, (signal) => {
      given = signal;
      return hangs();
    });
    await expect(hanging).rejects.toBeInstanceOf(DeadlinePassed);
    expect(given?.aborted).toBe(true);
  });
});

describe("a part that never answers", () => {
  const table = mockClient(documents);
  afterAll(() => table.restore());
  beforeEach(() => {
    table.reset();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function ended(work: Promise<unknown>) {
    let end: { after: number; how: unknown } | undefined;
    let after = 0;
    const keep = (how: unknown) => {
      end ??= { after, how };
    };
    work.then(keep, keep);
    for (; after < 60_000 && !end; after += 500) await vi.advanceTimersByTimeAsync(500);
    return end;
  }

  const key = { pk: "x", sk: "x" };
  it.each<[string, () => Promise<unknown>]>([
    ["a transaction", () => transact(() => [{ Delete: { TableName: tableName, Key: key } }])],
    ["a read of several items", () => readAll([key])],
    ["an email", () => deliver(hangs)],
    [
      "the signing key",
      async () => {
        vi.resetModules();
        const { SecretsManagerClient } = await import("@aws-sdk/client-secrets-manager");
        const secrets = mockClient(SecretsManagerClient);
        secrets.onAnyCommand().callsFake(hangs);
        const { signingKey } = await import("./services/secrets.ts");
        return signingKey().finally(() => secrets.restore());
      },
    ],
  ])("ends %s long before Lambda does", async (_, work) => {
    table.onAnyCommand().callsFake(hangs);
    const end = await ended(work());
    expect(end?.after).toBeLessThan(10_000);
    expect(JSON.stringify(end?.how, Object.getOwnPropertyNames(end?.how))).toContain("TimeoutError");
  });

  it("ends a transaction whose every try is slow and then collides", async () => {
    const slowConflict = () =>
      new Promise((_, reject) => {
        const conflict = Object.assign(new Error("x"), { name: "TransactionInProgressException" });
        setTimeout(() => reject(conflict), 2_500);
      });
    table.on(TransactWriteCommand).callsFake(slowConflict);
    expect((await ended(transact(() => [{ Delete: { TableName: tableName, Key: key } }])))?.after).toBeLessThan(10_000);
  });

  it.each([
    ["the API", readProfile, readRateRoute],
    ["the customer's page", showPage, showRatePageRoute],
  ])("is told to whoever calls %s, before Lambda ends the call", async (_, handler, route) => {
    table.on(GetCommand).callsFake(hangs);
    const end = await ended(call(handler, route, { params: { link: "cafe-du-port" } }));
    expect(end?.how).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    expect(end?.after).toBeLessThanOrEqual(answerSeconds * 1_000);
    expect(answerSeconds).toBeLessThan(functionSeconds);
  });
});

it("a part whose answer breaks off in the middle does not hold a call for ever", async () => {
  const stalling = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0", "content-length": "1000" });
    response.write("{");
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => stalling.once("listening", listening));
  const { port } = stalling.address() as AddressInfo;
  const { DynamoDBClient, GetItemCommand } = await import("@aws-sdk/client-dynamodb");
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new DynamoDBClient({ endpoint: `http://127.0.0.1:${port}`, region: "ca-central-1", credentials });
  const asked = new GetItemCommand({ TableName: tableName, Key: { pk: { S: "x" }, sk: { S: "x" } } });
  await expect(withTimeout(200, (abortSignal) => client.send(asked, { abortSignal }))).rejects.toBeInstanceOf(
    DeadlinePassed,
  );
  await new Promise((closed) => stalling.close(closed));
});
