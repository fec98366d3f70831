import { ulid } from "ulid";
import { newInvitationMail } from "#functions/actions/sending/messages/user-added.ts";
import { hashOf, makeNonce, newSecret } from "#functions/crypto/token.ts";
import { passwordMark, startSession } from "#functions/data/accounts/sessions.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { claimMessage, markFailed, markUnknown } from "#functions/data/delivery/message-life.ts";
import { type FeedbackItem, feedbackPuts } from "#functions/data/feedbacks/feedbacks.ts";
import { userKey } from "#functions/data/keys.ts";
import { type ApiKeyItem, apiKeyPuts } from "#functions/data/organizations/api-keys.ts";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { type OrganizationItem, storeOrganization } from "#functions/data/organizations/organizations.ts";
import { type EmployeeItem, employeeWrites } from "#functions/data/places/employees.ts";
import { locationWrites } from "#functions/data/places/locations.ts";
import { submitFeedback } from "#functions/data/rating/submissions.ts";
import { newMessage } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { tableName, transact } from "#functions/data/table.ts";
import { type InvitationItem, invitationPut, storeInvitation } from "#functions/data/users/invitations.ts";
import { listOwners, memberPut } from "#functions/data/users/members.ts";
import { keyText } from "#functions/http/api-key.ts";
import { sealSession } from "#functions/http/session-cookie.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { unassigned } from "#shared/model/feedback.ts";
import { noSources } from "#shared/model/invitation.ts";
import type { Location } from "#shared/model/location.ts";
import type { Plan } from "#shared/model/plan.ts";
import type { Role } from "#shared/model/role.ts";
import { newUser } from "#shared/rules/accounts/account.ts";
import { invitationLife } from "#shared/rules/accounts/organization-user.ts";
import { newOrganization } from "#shared/rules/organizations/organization.ts";
import type { Permission } from "#shared/rules/permissions.ts";
import { fullName } from "#shared/rules/person.ts";
import { withPlan } from "./plan.ts";
import { queueMessage } from "./queue-message.ts";

export async function aPerson(more: Partial<UserItem> = {}): Promise<{ user: UserItem; cookie: string }> {
  const now = new Date();
  const id = ulid();
  const email = `anne.${id.toLowerCase()}@example.com`;
  const user: UserItem = {
    ...newUser(id, { firstName: "Anne", lastName: "Roy", email, language: "en" }),
    verifiedPhone: null,
    passwordHash: "",
    verified: true,
    onboarding: null,
    sessionsFrom: now.toISOString(),
    version: 1,
    ...more,
  };
  await transact(() => [{ Put: { TableName: tableName, Item: { ...userKey(user._id), kind: "user", ...user } } }]);
  return { user, cookie: await aSession(user._id) };
}

export async function aSession(user: string): Promise<string> {
  const now = new Date();
  const secret = newSecret();
  const person = await readUser(user);
  await startSession(user, {
    _id: hashOf(secret),
    device: "test",
    password: person ? passwordMark(person) : "",
    startedAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
  });
  const sealed = await sealSession(await signingKey(), user, secret, now);
  return sealed.split(";")[0] ?? "";
}

export const aLink = (): string => `cafe-${ulid().slice(-12).toLowerCase()}`;

/** Subscribed unless told, because most of the product needs it. */
export async function anOrganization(
  more: Partial<OrganizationItem> = {},
  of: Partial<UserItem> = {},
  plan: Plan = "subscribed",
) {
  const owner = await aPerson(of);
  const organization = {
    ...newOrganization(ulid(), {
      name: "Café du Port",
      language: "en",
      feedbackId: aLink(),
    }),
    version: 1,
    ...more,
  };
  const member = { organization: organization._id, user: owner.user._id, role: "owner" as const, name: "Anne Roy" };
  await storeOrganization(
    organization,
    { owner: member, inbox: `inbox of ${member.user}`, network: organization._id },
    new Date(),
  );
  if (plan === "subscribed") await withPlan(organization._id);
  return { organization, link: organization.feedbackId ?? "", owner: owner.user, cookie: owner.cookie };
}

export async function aMember(
  organization: string,
  role: Role,
  more: Partial<UserItem> = {},
  limitedTo: string[] | null = null,
) {
  const person = await aPerson(more);
  const name = fullName(person.user);
  await transact(() => [memberPut({ organization, user: person.user._id, role, limitedTo, name })]);
  const { _id } = person.user;
  if (role === "employee")
    await anEmployee(organization, { _id, user: _id, ofAccount: true, name: fullName(person.user) });
  return person;
}

export async function anInvitation(organization: string, more: Partial<InvitationItem> = {}): Promise<InvitationItem> {
  const now = new Date();
  const _id = ulid();
  const invitation: InvitationItem = {
    _id,
    organization,
    firstName: "Léa",
    lastName: "Roy",
    email: `lea.${_id.toLowerCase()}@example.com`,
    phone: null,
    role: "operator",
    limitedTo: null,
    by: (await listOwners(organization))[0] ?? ulid(),
    passwordId: newSecret(),
    until: new Date(now.getTime() + invitationLife).toISOString(),
    ...more,
  };
  const put = invitationPut(invitation, null, now);
  const nothingElse = { ofDay: [], also: [] };
  const mail = newInvitationMail(invitation, "en", { user: invitation.by, now });
  const { done } = await storeInvitation(put, mail, nothingElse);
  if (!done) await storeInvitation(put, null, nothingElse);
  return invitation;
}

export async function anApiKey(
  organization: string,
  scopes: readonly Permission[],
  more: Partial<ApiKeyItem> = {},
): Promise<string> {
  const secret = newSecret();
  const createdAt = new Date().toISOString();
  const [maker = ""] = await listOwners(organization);
  await transact(() =>
    apiKeyPuts({
      maker,
      membership: null,
      _id: ulid(),
      organization,
      hash: hashOf(secret),
      name: "Till",
      scopes: [...scopes],
      createdAt,
      endsAt: null,
      lastUsedAt: null,
      ...more,
    }),
  );
  return `Bearer ${keyText({ organization, secret })}`;
}

export async function haveNumber(user: string, phone: string): Promise<void> {
  const proved = {
    UpdateExpression: "SET phone = :phone, verifiedPhone = :phone",
    ExpressionAttributeValues: { ":phone": phone },
  };
  await transact(() => [{ Update: { TableName: tableName, Key: userKey(user), ...proved } }]);
}

export const haveBought = (organization: string, credits = 100) =>
  transact(() => changeCredits(organization, [{ cause: "purchase", credits, about: ulid(), by: null }], new Date()));

/** An alert that failed or may not have arrived; answers its id. */
export async function anUnsentMessage(
  organization: string,
  {
    status = "failed",
    user = ulid(),
    feedback: given,
    now = new Date(),
  }: { status?: "failed" | "unknown"; user?: string; feedback?: string; now?: Date } = {},
): Promise<string> {
  const feedback = given ?? (await storeFeedback(aFeedback(organization)))._id;
  const message = newMessage({
    channel: "email",
    template: "complaint_alert",
    language: "en",
    to: "ada@example.com",
    organization,
    now,
    data: { feedback, user },
    id: `${feedback}-${user}-email`,
  });
  await queueMessage(message);
  const claimed = await claimMessage(message, now);
  if (!claimed) throw new Error("nobody else claims it");
  await (status === "failed" ? markFailed : markUnknown)(claimed, "MessageRejected", now);
  return message._id;
}

export async function anEmployee(organization: string, more: Partial<EmployeeItem> = {}): Promise<EmployeeItem> {
  const employee = {
    _id: ulid(),
    name: "Camille Roy",
    picture: null,
    locations: [],
    rateable: true,
    feedbackId: null,
    user: null,
    version: 1,
    ...more,
  };
  await transact(() => employeeWrites(organization, employee, new Date()));
  return employee;
}

export async function aLocation(organization: string, more: Partial<Location> = {}): Promise<Location> {
  const location = {
    _id: ulid(),
    name: "Harbour",
    rateable: true,
    address: null,
    feedbackId: null,
    interceptLessThan: null,
    sources: noSources,
    version: 1,
    ...more,
  };
  await transact(() => locationWrites(organization, location, new Date()));
  return location;
}

export async function aLocationWithLink({
  organization: usual,
  location: own,
}: {
  organization: number;
  location: number | null;
}) {
  const business = await anOrganization({
    interceptLessThan: usual,
    sources: { ...noSources, googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4" },
  });
  const link = aLink();
  const location = await aLocation(business.organization._id, { feedbackId: link, interceptLessThan: own });
  return { ...business, location, link };
}

export function aFeedback(organization: string, more: Partial<FeedbackItem> = {}): FeedbackItem {
  const date = more.date ?? new Date().toISOString();
  return {
    _id: ulid(Date.parse(date)),
    organization,
    rating: 2,
    comment: "The soup was cold.",
    customer: { name: null, email: null, phone: null },
    location: null,
    employee: null,
    date,
    day: date.slice(0, 10),
    status: "pending",
    intercepted: true,
    notes: [],
    conversation: null,
    askedAt: null,
    channel: "link",
    language: "en",
    publishable: false,
    ...unassigned,
    version: 1,
    ...more,
  };
}

/** Stored but not counted, for tests of lists. */
export async function storeFeedback(feedback: FeedbackItem): Promise<FeedbackItem> {
  await transact(() => feedbackPuts(feedback));
  return feedback;
}

export const aNonce = async (link: string): Promise<string> =>
  makeNonce(await signingKey(), (await readLink(link, new Date()))?.organization ?? "", new Date());

/** Stored and counted as from a customer's form; answers its id. */
export async function submitted(feedback: FeedbackItem): Promise<string> {
  const form = { nonceHash: hashOf(newSecret()), answers: "", held: false, now: new Date() };
  await submitFeedback(feedback, form);
  return feedback._id;
}
