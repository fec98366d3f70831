import type { LeftOutReason, RequestStatus } from "#shared/model/request.ts";
import type { RowReason } from "./request-row.ts";
import type { TemplateProblem } from "./template.ts";
import type { TemplateHint } from "./template-hints.ts";

export const statusText = (status: RequestStatus) => `statuses.${status}` as const;

export const reasonText = (reason: LeftOutReason | RowReason) => `reasons.${reason}` as const;

export const templateText = ({ problem }: TemplateProblem) => problem;

export const hintText = ({ hint }: TemplateHint) => `hints.${hint}` as const;
