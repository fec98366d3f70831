import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Role } from "./role.ts";
import { User } from "./user.ts";

/** `invited` until the person has chosen a password of their own, or accepted with the account that they have. */
export const MemberStatus = z.enum(["active", "invited"], { error: "choice_invalid" });
export type MemberStatus = z.infer<typeof MemberStatus>;

/**
 * A person as a user of one organization. Somebody `invited` is shown as they were added, whether or not they have an
 * account elsewhere; `_id` is then the addition's.
 */
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
    /** Until when an invited person can join, ISO 8601; null for who has joined. */
    invitedUntil: orNull(z.string()),
    /** Whether a member has closed their account. They may come back until it is erased. */
    accountClosed: z._default(z.boolean(), false),
  },
);
export type OrganizationUser = z.infer<typeof OrganizationUser>;

/** Somebody who was added or invited again, and whether an email told them: an address gets only so many in a day. */
export const InvitedUser = z.extend(OrganizationUser, { emailed: z.boolean() });
export type InvitedUser = z.infer<typeof InvitedUser>;

/** What somebody is offered who was added to an organization and has an account: to become a member. */
export const Offer = z.object({
  _id: z.string(),
  organization: z.object({ _id: z.string(), name: z.string() }),
  role: z.catch(Role, "user"),
  until: z.string(),
});
export type Offer = z.infer<typeof Offer>;

/** What became of the rows of one call that adds many users. */
export const AddedUsers = z.object({
  added: z.int(),
  /** How many of those were added without an email, because their address has had as many as one day allows. */
  notEmailed: z.int(),
  /** Rows whose person is a member already, or was added before. */
  alreadyThere: z.int(),
  rejected: z.array(z.object({ line: z.int(), field: z.nullable(z.string()), reason: z.string() })),
});
export type AddedUsers = z.infer<typeof AddedUsers>;
