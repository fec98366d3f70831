import { noteOpened } from "#functions/data/requests/request-answers.ts";
import { findRequest } from "./open-request.ts";

/** Notes that a person did something on a request's page. A token that nobody knows notes nothing. */
export async function noteRequestOpened(token: string, now: Date): Promise<void> {
  const request = await findRequest(token);
  if (request !== null) await noteOpened(request.organization, request._id, now);
}
