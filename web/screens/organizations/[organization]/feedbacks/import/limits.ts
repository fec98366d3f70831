import { contactLimits } from "#shared/model/contact.ts";
import { commentLimit } from "#shared/model/feedback.ts";
import type { Limits } from "#web/parts/import/line-reason.ts";

export const limits: Limits = { comment: commentLimit, name: contactLimits.name };
