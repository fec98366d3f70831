import { undoImport } from "#functions/actions/feedbacks/undo-import.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { partOfOperation } from "#functions/http/operation.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { undoImportRoute as route } from "#shared/contract/feedbacks.ts";

export async function run({ params, body, actor, now }: CallOf<typeof route>) {
  const { by, operation } = await partOfOperation(auditActorOf(route, params.organization, actor, now), body.operation);
  return { ...(await undoImport(body.feedbacks, by)), operation };
}

export const handler = endpoint(route, run);
