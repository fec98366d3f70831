import { undoImport } from "#functions/actions/feedbacks/undo-import.ts";
import { byOf } from "#functions/http/by.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { undoImport as route } from "#shared/contract/feedbacks.ts";

export const run = ({ params, body, actor, now }: CallOf<typeof route>) =>
  undoImport(body.feedbacks, byOf(route, params.organization, actor, now));

export const handler = endpoint(route, run);
