import * as z from "zod/mini";
import { Id } from "./id.ts";
import { InvitationMode, Sources, Threshold } from "./invitation.ts";
import { Language } from "./language.ts";
import { Money } from "./money.ts";
import { Role } from "./role.ts";
import { line } from "./text.ts";

export const OrganizationName = line(100, "name_required");

/** Local hours between which customers may be written to, `from` included, `to` not. */
export const SendingHours = z.object({ from: z.int(), to: z.int() });

/** A business. `role` is the caller's own in it. */
export const Organization = z.object({
  _id: Id,
  name: OrganizationName,
  role: z.union([Role, z.literal("platform")]),
  logo: z.nullable(z.string()),
  feedbackId: z.nullable(z.string()),
  website: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  customerServicePhone: z.nullable(z.string()),
  interceptLessThan: Threshold,
  invitationMode: InvitationMode,
  averageTransaction: Money,
  customersPerComplaint: z.int(),
  forceName: z.boolean(),
  forceEmail: z.boolean(),
  forcePhone: z.boolean(),
  automaticSMSRefill: z.boolean(),
  smsCredits: z.int(),
  paymentMethod: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  subscription: z.object({ status: z.enum(["free", "subscribed", "unpaid", "cancelled"]) }),
  billingContact: z.nullable(z.object({ name: z.string(), email: z.string() })),
  sources: Sources,
  timeZone: z.string(),
  sendingHours: SendingHours,
  language: Language,
});
export type Organization = z.infer<typeof Organization>;
