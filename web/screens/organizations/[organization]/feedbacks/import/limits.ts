import { contactLimits } from "#shared/model/contact.ts";
import { commentLimit } from "#shared/model/feedback.ts";
import type { Limits } from "#web/parts/import/bad-lines.tsx";

export const limits: Limits = { comment: commentLimit, name: contactLimits.name };
