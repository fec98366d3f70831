import { describe, expect, it } from "vitest";
import { askedOfAws } from "./asked-of-aws.ts";

const actions = (...chunks: string[]) => [...askedOfAws(chunks).actions].sort();
const dynamo = (names: string) => `import { ${names} } from "@aws-sdk/lib-dynamodb";`;

describe("what code asks of AWS", () => {
  it.each([
    ["reads of an item", `${dynamo("GetCommand")} send(new GetCommand(input));`, ["dynamodb:GetItem"]],
    ["a command that IAM may not know", `${dynamo("ScanCommand")} new ScanCommand();`, ["dynamodb:Scan"]],
    [
      "other services, by their own names",
      `import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
       import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";`,
      ["secretsmanager:GetSecretValue", "ses:SendRawEmail"],
    ],
    ["a query of the table", `${dynamo("QueryCommand")} new QueryCommand({ TableName });`, ["dynamodb:Query"]],
    [
      "no query of the table for that of an index",
      `${dynamo("QueryCommand")} new QueryCommand({ IndexName: "gsi1" });`,
      [],
    ],
    [
      "a query of the table where only the running code knows the index",
      `${dynamo("paginateQuery as pages")} pages({ client }, { IndexName: index });`,
      ["dynamodb:Query"],
    ],
    ["nothing in comments and texts", `// new GetCommand()\nlog("Put: GetCommand");`, []],
  ])("names %s", (_, code, expected) => {
    expect(actions(code)).toEqual(expected);
  });

  it("names the parts of a transaction, also when another chunk puts them together", () => {
    const transact = `${dynamo("TransactWriteCommand")} export const write = (all) => new TransactWriteCommand(all);`;
    const parts = `import { write } from "./table.js"; write([{ Put: item }, { ConditionCheck: other }]);`;
    expect(actions(transact, parts)).toEqual(["dynamodb:ConditionCheckItem", "dynamodb:PutItem"]);
  });

  it.each([`import * as dynamo from "@aws-sdk/lib-dynamodb";`, dynamo("DynamoDBDocument")])(
    "cannot be read where an import hides it: %s",
    (code) => {
      expect(() => actions(code)).toThrow(/hides which commands are sent/);
    },
  );
});
