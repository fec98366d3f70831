import * as z from "zod/mini";
import { isLeavingWord } from "#shared/model/account.ts";
import { searchLimit } from "#shared/model/feedback.ts";
import { listOf } from "#shared/model/moment.ts";
import { AddedUsers, InvitedUser, MemberStatus, Offer, OrganizationUser } from "#shared/model/organization-user.ts";
import { memberRoles } from "#shared/model/role.ts";
import { Id } from "./inputs/id.ts";
import { Cursor, pageOf50 } from "./inputs/paging.ts";
import { FirstName, LastName } from "./inputs/person.ts";
import { PhoneWithCountry } from "./inputs/phone.ts";
import { Email, line, prose } from "./inputs/text.ts";
import { typedWord } from "./inputs/typed-word.ts";
import { route } from "./route.ts";

const MemberRole = z.enum(memberRoles, { error: "choice_invalid" });

export const locationsOfMember = 50;

/** Null covers all locations. */
const LimitedTo = z.nullable(
  z.array(Id).check(
    z.minLength(1, { error: "locations_required" }),
    z.maxLength(locationsOfMember, { error: "too_many_locations" }),
    z.overwrite((ids) => [...new Set(ids)]),
  ),
);

export const UserFilter = z.object({
  q: z.optional(prose(searchLimit)),
  role: z.optional(MemberRole),
  status: z.optional(MemberStatus),
});
export const listUsersRoute = route({
  id: "userList",
  method: "GET",
  path: "/api/organizations/{organization}/users",
  params: { organization: Id },
  summary:
    "The organization's users by name, members and those who have yet to join, up to 50 at a time. `total` counts all that fit the filter.",
  access: "user.read",
  credentials: ["session", "key"],
  query: z.extend(UserFilter, {
    ...pageOf50,
  }),
  answer: z.extend(listOf(OrganizationUser), { total: z.int() }),
  errors: ["cursor_invalid"],
});

const newUser = {
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  phone: z.optional(z.nullable(PhoneWithCountry)),
  role: z.optional(MemberRole),
  limitedTo: z.optional(LimitedTo),
};
export const NewOrganizationUser = z.object({ organization: Id, ...newUser });
export const addUserRoute = route({
  id: "userAdd",
  method: "POST",
  path: "/api/organizations/users/new",
  summary:
    "Add a user: an operator, unless another role is named; by an API key an operator at most. `limitedTo` names the only locations that an operator, an agent or an employee sees; null is everything. An email invites them, with a temporary password if they have no account. The answer is the same whether or not they have one. An address gets so many of these emails in a day; beyond, the person is added without one (`emailed`).",
  access: "user.manage",
  credentials: ["session", "key"],
  organizationIn: "body",
  body: NewOrganizationUser,
  answer: InvitedUser,
  status: 201,
  errors: ["role_above_own", "user_already_there", "subscription_needed"],
  limits: [{ by: "account", times: 200, seconds: 3_600 }],
});

/** Each takes as much work as a log-in. */
export const addedAtOnce = 20;

export const UserRow = z.object({ line: z.int(), ...newUser });
export const addUsersRoute = route({
  id: "userAddMany",
  method: "POST",
  path: "/api/organizations/{organization}/users/import",
  params: { organization: Id },
  summary: `Add up to ${addedAtOnce} users. Each is added whole or not at all; who is there already is left as they are.`,
  access: "user.manage",
  credentials: ["session", "key"],
  body: z.object({ rows: z.array(z.unknown()).check(z.maxLength(addedAtOnce, { error: "too_many_at_once" })) }),
  answer: AddedUsers,
  errors: [],
  limits: [{ by: "account", times: 250, seconds: 3_600 }],
});

/** Role and limit only: personal details belong to the person. */
export const OrganizationUserChanges = z.object({
  organization: Id,
  role: z.optional(MemberRole),
  limitedTo: z.optional(LimitedTo),
});
export const updateUserRoute = route({
  id: "userUpdate",
  method: "PATCH",
  path: "/api/organizations/users/{id}",
  params: { id: Id },
  summary:
    "Change a user's role in an organization, or the locations that it is limited to. Nobody gives a role above their own, and the last owner stays one. Whoever becomes an owner or admin sees everything.",
  access: "user.manage",
  credentials: ["session", "key"],
  organizationIn: "body",
  body: OrganizationUserChanges,
  answer: OrganizationUser,
  errors: ["user_not_found", "role_above_own", "last_owner", "edited_meanwhile"],
  limits: [{ by: "account", times: 300, seconds: 3_600 }],
});

const params = { organization: Id, user: Id };

export const readUserRoute = route({
  id: "userRead",
  method: "GET",
  path: "/api/organizations/{organization}/users/{user}",
  params,
  summary: "One user of an organization.",
  access: "user.read",
  credentials: ["session", "key"],
  answer: OrganizationUser,
  errors: ["user_not_found"],
});

export const removeUserRoute = route({
  id: "userRemove",
  method: "DELETE",
  path: "/api/organizations/{organization}/users/{user}",
  params,
  summary: "Remove a user from an organization, or take back that they were added. Their account stays theirs.",
  access: "user.manage",
  credentials: ["session", "key"],
  errors: ["user_not_found", "role_above_own", "last_owner", "edited_meanwhile"],
});

export const Leaving = z.object({ confirm: typedWord(isLeavingWord) });
export const leaveOrganizationRoute = route({
  id: "userLeave",
  method: "DELETE",
  path: "/api/organizations/{organization}/membership",
  params: { organization: Id },
  summary:
    "Leave an organization. What I wrote stays, and my account stays mine. The last owner cannot. `confirm` is the word that the screen asks for.",
  access: "organization.leave",
  body: Leaving,
  errors: ["last_owner", "edited_meanwhile"],
});

export const resendUserRoute = route({
  id: "userResend",
  method: "POST",
  path: "/api/organizations/{organization}/users/{user}/resend",
  params,
  summary:
    "Send the email again to somebody who has yet to join. A temporary password that was sent before ends, unless the address has had as many emails as one day allows: then all stays as it is (`emailed`).",
  access: "user.manage",
  credentials: ["session", "key"],
  answer: InvitedUser,
  errors: ["user_not_found", "role_above_own", "user_already_there", "edited_meanwhile"],
  limits: [{ by: "account", times: 60, seconds: 3_600 }],
});

export const HandOver = z.object({ user: Id, confirm: line(40) });
export const handOverOwnershipRoute = route({
  id: "ownershipHandOver",
  method: "POST",
  path: "/api/organizations/{organization}/ownership",
  params: { organization: Id },
  summary: "Make another user the owner, and oneself an admin. `confirm` is the word that the screen asks for.",
  access: "ownership.handOver",
  body: HandOver,
  answer: OrganizationUser,
  errors: ["user_not_found", "edited_meanwhile"],
  limits: [{ by: "account", times: 30, seconds: 86_400 }],
});

export const listOffersRoute = route({
  id: "offerList",
  method: "GET",
  path: "/api/me/offers",
  summary:
    "The organizations that I was added to and can join with my account. A page may hold fewer than it could, even none, while `next` is not null.",
  access: "account",
  query: z.object({ cursor: Cursor }),
  answer: listOf(Offer),
  errors: ["cursor_invalid"],
});

export const acceptOfferRoute = route({
  id: "offerAccept",
  method: "POST",
  path: "/api/me/offers/{offer}",
  params: { offer: Id },
  summary: "Join an organization that I was added to.",
  access: "account",
  answer: z.object({ organization: z.string() }),
  errors: ["offer_not_found", "organization_closed", "edited_meanwhile"],
});

export const declineOfferRoute = route({
  id: "offerDecline",
  method: "DELETE",
  path: "/api/me/offers/{offer}",
  params: { offer: Id },
  summary: "Decline to join an organization that I was added to.",
  access: "account",
  errors: ["offer_not_found", "edited_meanwhile"],
});
