import { noteOpened } from "#functions/data/requests/request-answers.ts";
import { findRequest } from "./open-request.ts";

/** Records activity on a request's page; ignores unknown tokens. */
export async function noteRequestOpened(token: string, now: Date): Promise<void> {
  const request = await findRequest(token);
  if (request !== null) await noteOpened(request.organization, request._id, now);
}
