import { afterAll, beforeAll } from "vitest";
import { closedAccounts, closedOrganizations } from "#functions/data/keys.ts";
import { documents } from "#functions/data/table.ts";

const name = "ownClosed";
const indexes = [closedAccounts(), closedOrganizations()].map((key) => `"${key}"`);
const ids = /(?:USER|ORG)#([0-9A-HJKMNP-TV-Z]{26})/g;

/**
 * Lets the schedule find, of what is closed on the shared table, only what the tests of this file have closed. Others close
 * things too, at the same moment, and a test that moves the clock must not erase those.
 */
export function ownClosed(): void {
  const own = new Set<string>();
  beforeAll(() => {
    documents.middlewareStack.add(
      (next) => async (call) => {
        const sent = JSON.stringify(call.input);
        const isOfClosed = indexes.some((key) => sent.includes(key));
        if (!isOfClosed) return next(call);
        if (!("KeyConditionExpression" in call.input)) {
          for (const [, id = ""] of sent.matchAll(ids)) own.add(id);
          return next(call);
        }
        const limit = "Limit" in call.input ? Number(call.input.Limit) : 0;
        const answer = await next({ ...call, input: Object.assign({}, call.input, { Limit: 1_000 }) });
        const { output } = answer;
        const items: unknown[] = "Items" in output && Array.isArray(output.Items) ? output.Items : [];
        const isOwn = (item: unknown) => [...JSON.stringify(item).matchAll(ids)].some(([, id = ""]) => own.has(id));
        Object.assign(output, { Items: items.filter(isOwn).slice(0, limit) });
        return answer;
      },
      { name, step: "initialize", priority: "high" },
    );
  });
  afterAll(() => {
    documents.middlewareStack.remove(name);
  });
}
