import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { response } from "#functions/http/reply.ts";
import { type OpenApi, openApi } from "#shared/contract/openapi.ts";

let made: Promise<string> | undefined;

export const run = async (): Promise<OpenApi> => openApi();

/** Not an `endpoint`, to keep the bundle small; the only handler that imports all routes. */
export const handler = async (): Promise<APIGatewayProxyStructuredResultV2> => {
  made ??= run().then((document) => JSON.stringify(document));
  return response(200, await made, { headers: { "cache-control": "public, max-age=300" } });
};
