import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { response } from "#functions/http/reply.ts";
import { type OpenApi, openApi } from "#shared/contract/openapi.ts";

let made: Promise<string> | undefined;

/** The API's own description, made from the contract at the first call. */
export const run = async (): Promise<OpenApi> => openApi();

/**
 * Not an `endpoint`: it reads nothing, knows nobody and cannot fail, and without the table's client the whole contract
 * fits into a small bundle. This is the one handler that imports the table of all routes.
 */
export const handler = async (): Promise<APIGatewayProxyStructuredResultV2> => {
  made ??= run().then((document) => JSON.stringify(document));
  return response(200, await made, { headers: { "cache-control": "public, max-age=300" } });
};
