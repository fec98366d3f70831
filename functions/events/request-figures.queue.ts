import * as z from "zod/mini";
import { countRequest } from "#functions/actions/requests/count-request.ts";
import { eachMessage } from "./each-message.ts";

/** How far a request came is counted. */
export const handler = eachMessage(
  z.object({ organization: z.string(), _id: z.string() }),
  ({ organization, _id: request }) => countRequest({ organization, request }),
);
