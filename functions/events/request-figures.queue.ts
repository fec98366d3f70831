import * as z from "zod/mini";
import { followRequest } from "#functions/actions/requests/count-request.ts";
import { eachMessage } from "./each-message.ts";

/** Counts the progress of requests, and warns when few SMS credits are left. */
export const handler = eachMessage(
  z.object({ organization: z.string(), _id: z.string() }),
  ({ organization, _id: request }) => followRequest({ organization, request }, new Date()),
);
