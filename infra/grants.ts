import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { DataStack } from "./data-stack.ts";
import type { table } from "./table.ts";

/** What code may do with the table. A transaction is allowed by the actions it is made of. */
export type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem";

/** What the functions of one role may do: actions on items whose partition key begins so, queries of indexes, the signing key. */
export interface Grant {
  actions: readonly TableAction[];
  /** How the partition keys, of the table or of an index, begin (functions/data/keys.ts). */
  keys: readonly string[];
  indexes?: readonly (typeof table.indexes)[number]["name"][];
  /** Whether the signing key is read: for sessions, nonces, cursors and emailed tokens. */
  signs?: boolean;
}

/** Who a logged-in caller is: session, person and membership in one BatchGet, and what is written of the call. */
const caller = ["USER#", "ORG#", "AUDIT#"] as const;

/** By area of the contract (`areas` in shared/contract/table.ts). A test holds each to what the area's code can reach. */
export const areaGrants: Record<string, Grant> = {
  session: {
    actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    keys: [...caller, "EMAIL#", "TOKEN#", "MSG#", "LIMIT#"],
    signs: true,
  },
  me: {
    actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    keys: [...caller, "LINK#"],
    signs: true,
  },
  organizations: {
    actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"],
    keys: [...caller, "LINK#", "COUNT#", "LIMIT#"],
    indexes: ["gsi1"],
    signs: true,
  },
  feedbacks: {
    actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    keys: [...caller, "FB#", "FBLOC#", "FBOPEN#", "COUNT#"],
    indexes: ["gsi1", "gsi2"],
    signs: true,
  },
  rating: {
    actions: ["GetItem", "PutItem", "UpdateItem"],
    keys: ["LINK#", "FB#", "COUNT#", "NONCE#", "LIMIT#"],
    signs: true,
  },
  platform: { actions: ["GetItem"], keys: ["LINK#"] },
};

/** By event handler: no two do the same, so each has a role of its own. */
export const eventGrants: Record<string, Grant> = {
  streamEmail: {
    actions: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"],
    keys: ["FB#", "MSG#", "ORG#", "USER#"],
    signs: true,
  },
  streamSms: { actions: ["GetItem", "UpdateItem"], keys: ["MSG#", "FB#", "ORG#"] },
  messagesSweep: { actions: ["Query", "UpdateItem"], keys: ["MSG#", "SENDING"], indexes: ["gsi2"] },
};

/** The policy statements of a grant. */
export function statementsOf(grant: Grant, data: DataStack): PolicyStatement[] {
  const { tableArn } = data.table;
  const onItems = new PolicyStatement({
    actions: grant.actions.map((action) => `dynamodb:${action}`),
    resources: [tableArn],
    conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": grant.keys.map((key) => `${key}*`) } },
  });
  const onIndexes = new PolicyStatement({
    actions: ["dynamodb:Query"],
    resources: (grant.indexes ?? []).map((index) => `${tableArn}/index/${index}`),
    conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": grant.keys.map((key) => `${key}*`) } },
  });
  const onKeys = new PolicyStatement({
    actions: ["secretsmanager:GetSecretValue"],
    resources: [data.keys.secretArn],
  });
  return [onItems, ...(grant.indexes ? [onIndexes] : []), ...(grant.signs ? [onKeys] : [])];
}
