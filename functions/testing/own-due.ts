import { afterAll, beforeAll } from "vitest";
import { closedAccounts, closedOrganizations, remindersDue } from "#functions/data/keys.ts";
import { remindKeys } from "#functions/data/requests/remind-at.ts";
import { documents } from "#functions/data/table.ts";

const name = "ownDue";
const due = [
  closedAccounts(),
  closedOrganizations(),
  ...Array.from({ length: remindKeys }, (_, nth) => remindersDue(nth)),
];
const indexes = due.map((key) => `"${key}"`);
const ids = /(?:USER|ORG|REQ)#([0-9A-HJKMNP-TV-Z]{26})/g;

function placeOf(item: unknown) {
  const { pk, sk, gsi2pk, gsi2sk } = Object(item);
  return { pk, sk, gsi2pk, gsi2sk };
}

/** Limits a schedule to items of this test file, because tests with a moved clock share the table. */
export function ownDue(): void {
  const own = new Set<string>();
  beforeAll(() => {
    documents.middlewareStack.add(
      (next) => async (call) => {
        const sent = JSON.stringify(call.input);
        const isDue = indexes.some((key) => sent.includes(key));
        if (!isDue) return next(call);
        if (!("KeyConditionExpression" in call.input)) {
          for (const [, id = ""] of sent.matchAll(ids)) own.add(id);
          return next(call);
        }
        const limit = "Limit" in call.input ? Number(call.input.Limit) : 0;
        const answer = await next({ ...call, input: Object.assign({}, call.input, { Limit: 1_000 }) });
        const { output } = answer;
        const items: unknown[] = "Items" in output && Array.isArray(output.Items) ? output.Items : [];
        const isOwn = (item: unknown) => [...JSON.stringify(item).matchAll(ids)].some(([, id = ""]) => own.has(id));
        const kept = items.filter(isOwn);
        const Items = kept.slice(0, limit);
        Object.assign(output, { Items, ...(kept.length > limit && { LastEvaluatedKey: placeOf(Items.at(-1)) }) });
        return answer;
      },
      { name, step: "initialize", priority: "high" },
    );
  });
  afterAll(() => {
    documents.middlewareStack.remove(name);
  });
}
