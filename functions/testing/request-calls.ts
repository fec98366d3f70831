import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { vi } from "vitest";
import { ledgerKey, smsPoolKey } from "#functions/data/keys.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { readCredits } from "#functions/data/sending/sms-pool.ts";
import { documents, tableName, transact } from "#functions/data/table.ts";
import * as contract from "#shared/contract/requests.ts";
import { anOrganization } from "./fixtures.ts";
import { ask } from "./handlers.ts";

export const openHours = new Date("2026-11-23T16:00:00.000Z");

let numbers = 0;

export const aCustomersNumber = (): string => {
  numbers += 1;
  return `+1514${String(2_000_000 + ((Number.parseInt(ulid().slice(-8), 36) + numbers) % 7_999_999)).slice(0, 7)}`;
};

export const aCustomersEmail = (): string => `lea.${ulid().toLowerCase()}@example.com`;

export const inOpenHours = (moment = openHours): void => {
  vi.setSystemTime(moment);
};

export async function ledgerSum(organization: string): Promise<number> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": ledgerKey(organization, "").pk },
      ConsistentRead: true,
    }),
  );
  return Items.reduce((sum, { credits }) => sum + Number(credits), 100);
}

export async function anAskingBusiness(more: Partial<OrganizationItem> = {}) {
  const itself = await anOrganization({ timeZone: "America/Toronto", ...more });
  const { organization, cookie } = itself;
  const own = organization._id;
  const params = { organization: own };
  const send = (body: unknown, as = cookie) => ask(contract.sendRequestsRoute, { params, body, cookie: as });
  return {
    itself,
    own,
    cookie,
    send,
    text: (phone: string, by: Record<string, unknown> = {}) =>
      send({ channel: "sms", customers: [{ name: "Léa", phone }], ...by }),
    mail: (email: string, by: Record<string, unknown> = {}) =>
      send({ channel: "email", customers: [{ name: "Léa", email }], ...by }),
    preview: (body: unknown, as = cookie) => ask(contract.previewRequestsRoute, { params, body, cookie: as }),
    list: (query: Record<string, string> = {}, as = cookie) =>
      ask(contract.listRequestsRoute, { params, query, cookie: as }),
    read: (request: string, as = cookie) =>
      ask(contract.readRequestRoute, { params: { ...params, request }, cookie: as }),
    cancel: (request: string) => ask(contract.cancelRequestRoute, { params: { ...params, request }, cookie }),
    funnel: (query: Record<string, string> = {}, as = cookie) =>
      ask(contract.readFunnelRoute, { params, query, cookie: as }),
    compare: (by: string, as = cookie) => ask(contract.compareFunnelsRoute, { params, query: { by }, cookie: as }),
    templates: () => ask(contract.listTemplatesRoute, { params, cookie }),
    write: (channel: string, language: string, body: unknown, as = cookie) =>
      ask(contract.updateTemplateRoute, { params: { ...params, channel, language }, body, cookie: as }),
    batch: (batch: string) => ask(contract.readRequestBatchRoute, { params: { ...params, batch }, cookie }),
    stopped: async () => {
      const items: Record<string, unknown>[] = [];
      for (let cursor: string | undefined; ; ) {
        const query = { limit: "50", ...(cursor !== undefined && { cursor }) };
        const { body } = await ask(contract.listStoppedRoute, { params, query, cookie });
        items.push(...body.items);
        if (body.next === null) return items;
        cursor = body.next;
      }
    },
    stop: (address: string) => ask(contract.addStoppedRoute, { params, body: { address }, cookie }),
    batches: () => ask(contract.listRequestBatchesRoute, { params, cookie }),
    cancelBatch: (batch: string) => ask(contract.cancelRequestBatchRoute, { params: { ...params, batch }, cookie }),
    credits: () => readCredits(own),
    hasCredits: (smsCredits: number) =>
      transact(() => [
        { Put: { TableName: tableName, Item: { ...smsPoolKey(own), kind: "sms", smsCredits, bought: 1 } } },
      ]),
    hasFreeCredits: (smsCredits: number) =>
      transact(() => [{ Put: { TableName: tableName, Item: { ...smsPoolKey(own), kind: "sms", smsCredits } } }]),
    ledger: () => ledgerSum(own),
  };
}

export const aTokenOfNothing = "A".repeat(20);
