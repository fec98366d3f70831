import type { LeftOutReason, RequestStatus } from "#shared/model/request.ts";
import type { RowReason } from "./request-row.ts";
import type { TemplateProblem } from "./template.ts";
import type { TemplateHint } from "./template-hints.ts";

/** The key in `requests.json` of a request's status. */
export const statusText = (status: RequestStatus) => `statuses.${status}` as const;

/** The key in `requests.json` of why a request or a row of a file is not sent. */
export const reasonText = (reason: LeftOutReason | RowReason) => `reasons.${reason}` as const;

/** The key in `fields.json` of what keeps a template from being saved. */
export const templateText = ({ problem }: TemplateProblem) => problem;

/** The key in `requests.json` of a hint about a template. */
export const hintText = ({ hint }: TemplateHint) => `hints.${hint}` as const;
