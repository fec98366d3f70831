import type { LeftOutReason, RequestStatus } from "#shared/model/request.ts";
import type { RowReason } from "./request-row.ts";
import type { TemplateProblem } from "./template.ts";
import type { TemplateHint } from "./template-hints.ts";

/** Key in `requests.json`. */
export const statusText = (status: RequestStatus) => `statuses.${status}` as const;

/** Key in `requests.json`. */
export const reasonText = (reason: LeftOutReason | RowReason) => `reasons.${reason}` as const;

/** Key in `fields.json`. */
export const templateText = ({ problem }: TemplateProblem) => problem;

/** Key in `requests.json`. */
export const hintText = ({ hint }: TemplateHint) => `hints.${hint}` as const;
