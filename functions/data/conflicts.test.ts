import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { documents, tableName } from "./table.ts";

function conflicts(times: number): { asked: number } {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const said = { asked: 0 };
  documents.middlewareStack.add(
    (next) => (call) => {
      said.asked += 1;
      const conflict = Object.assign(new Error("busy"), { name: "TransactionConflictException" });
      return said.asked > times ? next(call) : Promise.reject(conflict);
    },
    { step: "build", name: "conflict" },
  );
  onTestFinished(() => {
    documents.middlewareStack.remove("conflict");
    vi.restoreAllMocks();
  });
  return said;
}

function aWrite() {
  const Key = { pk: `CONFLICT#${ulid()}`, sk: "x" };
  onTestFinished(async () => {
    await documents.send(new DeleteCommand({ TableName: tableName, Key }));
  });
  return new UpdateCommand({
    TableName: tableName,
    Key,
    UpdateExpression: "ADD calls :one",
    ExpressionAttributeValues: { ":one": 1 },
    ReturnValues: "ALL_NEW",
  });
}

describe("a single write", () => {
  it("that meets a transaction is made once that is over, once", async () => {
    const write = aWrite();
    const said = conflicts(3);
    expect((await documents.send(write)).Attributes).toMatchObject({ calls: 1 });
    expect(said.asked).toBe(4);
  });

  it("gives up after ten tries", async () => {
    const write = aWrite();
    const said = conflicts(Number.POSITIVE_INFINITY);
    await expect(documents.send(write)).rejects.toThrow("busy");
    expect(said.asked).toBe(10);
  });
});
