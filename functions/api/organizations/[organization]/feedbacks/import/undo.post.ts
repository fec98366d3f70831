import { removeImported } from "#functions/data/imports.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { undoImport as route } from "#shared/contract/feedbacks.ts";

export const run = async ({ params, body }: CallOf<typeof route>) => ({
  removed: await removeImported(params.organization, body.feedbacks),
});

export const handler = endpoint(route, run);
