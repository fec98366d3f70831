import * as z from "zod/mini";
import { orNull } from "./moment.ts";
import { Role } from "./role.ts";
import { User } from "./user.ts";

/** Email templates about a change of one's own or another owner's membership. */
export const membershipNotices = [
  "role_changed",
  "member_removed",
  "ownership_received",
  "owner_added",
  "organization_closed",
] as const;
export type MembershipTemplate = (typeof membershipNotices)[number];

/** `invited` until the person chose a password or accepted with an existing account. */
export const MemberStatus = z.enum(["active", "invited"], { error: "choice_invalid" });
export type MemberStatus = z.infer<typeof MemberStatus>;

/** An `invited` person shows as added, with or without an account; `_id` is then the invitation's. */
export const OrganizationUser = z.extend(
  z.pick(User, {
    _id: true,
    firstName: true,
    lastName: true,
    email: true,
    phone: true,
    role: true,
    language: true,
    theme: true,
    notifications: true,
  }),
  {
    status: z.catch(MemberStatus, "active"),
    /** Ids of the only locations that the user sees; null for all. */
    limitedTo: orNull(z.array(z.string())),
    /** Invitation expiry in ISO 8601; null for members. */
    invitedUntil: orNull(z.string()),
    accountClosed: z._default(z.boolean(), false),
  },
);
export type OrganizationUser = z.infer<typeof OrganizationUser>;

/** `emailed` is false once the address reached its daily limit. */
export const InvitedUser = z.extend(OrganizationUser, { emailed: z.boolean() });
export type InvitedUser = z.infer<typeof InvitedUser>;

/** Invitation of a person who already has an account. */
export const Offer = z.object({
  _id: z.string(),
  organization: z.object({ _id: z.string(), name: z.string() }),
  role: z.catch(Role, "user"),
  until: z.string(),
});
export type Offer = z.infer<typeof Offer>;

export const AddedUsers = z.object({
  added: z.int(),
  /** Added without an email, because the address reached its daily limit. */
  notEmailed: z.int(),
  /** Already a member or invited. */
  alreadyThere: z.int(),
  rejected: z.array(z.object({ line: z.int(), field: z.nullable(z.string()), reason: z.string() })),
});
export type AddedUsers = z.infer<typeof AddedUsers>;
