import { ThrottlingException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logInRoute } from "#shared/contract/accounts.ts";
import { listFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import { listOrganizationsRoute } from "#shared/contract/organizations.ts";
import { readHealthRoute } from "#shared/contract/platform.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";
import { documents } from "./data/table.ts";
import type { Answer } from "./testing/call.ts";
import { aNonce, anOrganization } from "./testing/fixtures.ts";
import { ask } from "./testing/handlers.ts";

const secretWords = "lea@example.com at table/reviens";
const named = (name: string, more: object = {}) => Object.assign(new Error(secretWords), { name, ...more });
const throttled = new ThrottlingException({ message: secretWords, $metadata: {} });
const conflict = new TransactionCanceledException({
  message: secretWords,
  $metadata: {},
  CancellationReasons: [{ Code: "TransactionConflict" }],
});

const passing = [
  throttled,
  named("ProvisionedThroughputExceededException"),
  named("RequestLimitExceeded"),
  named("InternalServerError"),
  named("ServiceUnavailable"),
  named("TimeoutError"),
  named("Error", { code: "ECONNREFUSED" }),
  named("Error", { code: "ECONNRESET" }),
];

let business: Awaited<ReturnType<typeof anOrganization>>;
beforeEach(async () => {
  business = await anOrganization();
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const send = documents.send.bind(documents);
const through = (input: TransactWriteCommandInput) => send(new TransactWriteCommand(input));

function failing(...failures: [command: unknown, error: Error][]) {
  const table = mockClient(documents);
  table.send.callThrough();
  for (const [command, error] of failures) table.on(command as typeof GetCommand).rejects(error);
  return table;
}

function expectNothingTold({ text, headers, body }: Answer) {
  expect(text).not.toContain("lea@example.com");
  expect(text).not.toMatch(/\bat |stack|node_modules|Exception|Dynamo/);
  expect(Object.keys(body)).toEqual(["error"]);
  expect(headers["cache-control"]).toBe("no-store");
}

function expectBusy(answer: Answer) {
  expect([answer.status, answer.body.error.code]).toEqual([503, "unavailable"]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.body.error.message).toBe("The service is very busy. Please try again in a moment.");
  expectNothingTold(answer);
}

describe("a table that does not answer", () => {
  it.each(passing.map((error) => [`${error.name} ${"code" in error ? error.code : ""}`, error] as const))(
    "with %s is answered with when to come back, whatever was asked",
    async (_, error) => {
      const { organization, cookie, link } = business;
      const params = { organization: organization._id };
      const nonce = await aNonce(link);
      const table = failing(
        [GetCommand, error],
        [QueryCommand, error],
        [TransactWriteCommand, error],
        [BatchGetCommand, error],
      );
      expectBusy(await ask(readHealthRoute));
      expectBusy(await ask(submitRateRoute, { params: { link }, body: { rating: 4, nonce } }));
      expectBusy(await ask(logInRoute, { body: { email: "lea@example.com", password: "correct horse battery" } }));
      expectBusy(await ask(listFeedbacksRoute, { params, cookie }));
      table.restore();
      expect((await ask(listFeedbacksRoute, { params, cookie })).status).toBe(200);
    },
  );

  it("while it counts calls, lets nobody past the limits", async () => {
    const { link } = business;
    const nonce = await aNonce(link);
    const table = failing([UpdateCommand, throttled]);
    expectBusy(await ask(submitRateRoute, { params: { link }, body: { rating: 4, nonce } }));
    table.restore();
  });

  it("for a part of what was asked, is not taken for one that is empty", async () => {
    const table = mockClient(documents);
    table.send.callThrough();
    table.on(BatchGetCommand).callsFake(({ RequestItems }) => ({ Responses: {}, UnprocessedKeys: RequestItems }));
    expectBusy(await ask(listOrganizationsRoute, { cookie: business.cookie }));
    table.restore();
  });
});

describe("a rating in a burst", () => {
  const rate = async () => {
    const { link } = business;
    return ask(submitRateRoute, { params: { link }, body: { rating: 2, nonce: await aNonce(link) } });
  };

  it("gets through after conflicts, once", async () => {
    const table = mockClient(documents);
    table.send.callThrough();
    table.on(TransactWriteCommand).rejectsOnce(conflict).rejectsOnce(conflict).rejectsOnce(conflict).callsFake(through);
    const { status } = await rate();
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(4);
    table.restore();
    expect(status).toBe(201);
  });

  it("is sent back after ten conflicts, and was not stored", async () => {
    const table = failing([TransactWriteCommand, conflict]);
    expectBusy(await rate());
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(10);
    table.restore();
    const { body } = await ask(listFeedbacksRoute, {
      params: { organization: business.organization._id },
      cookie: business.cookie,
    });
    expect(body.items).toEqual([]);
  });
});

describe("an error that nobody expected", () => {
  it.each([
    named("TypeError"),
    named("ValidationException"),
    named("AccessDeniedException"),
    { secretWords },
    "lea@example.com",
  ])("is told without its words: %o", async (error) => {
    const table = mockClient(documents);
    table.onAnyCommand().callsFake(() => {
      throw error;
    });
    const answer = await ask(readHealthRoute);
    table.restore();
    expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
      500,
      "internal",
      "Something went wrong on our side. Try again in a moment.",
    ]);
    expect(answer.headers["retry-after"]).toBeUndefined();
    expectNothingTold(answer);
  });
});

describe("the marks key", () => {
  it("is asked for again after it could not be read, then kept", async () => {
    vi.resetModules();
    const { marksKey } = await import("./services/secrets.ts");
    const secrets = mockClient(SecretsManagerClient);
    const SecretString = JSON.stringify({ marks: "a marks key of 32 characters at least" });
    secrets.on(GetSecretValueCommand).rejectsOnce(throttled).resolves({ SecretString });
    await expect(marksKey()).rejects.toBe(throttled);
    expect(await Promise.all([marksKey(), marksKey()])).toEqual(Array(2).fill("a marks key of 32 characters at least"));
    expect(secrets.commandCalls(GetSecretValueCommand)).toHaveLength(2);
    secrets.restore();
  });

  it.each([undefined, "null", "{}", '{"marks":"short"}'])("is never %s", async (SecretString) => {
    vi.resetModules();
    const { marksKey } = await import("./services/secrets.ts");
    const secrets = mockClient(SecretsManagerClient);
    secrets.on(GetSecretValueCommand).resolves(SecretString === undefined ? {} : { SecretString });
    await expect(marksKey()).rejects.toThrow();
    secrets.restore();
  });
});
