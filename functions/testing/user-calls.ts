import { temporaryPasswordFrom } from "#functions/crypto/temporary-password.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { replaceTemporaryPasswordRoute } from "#shared/contract/accounts.ts";
import * as contract from "#shared/contract/users.ts";
import type { OrganizationUser } from "#shared/model/organization-user.ts";
import type { Role } from "#shared/model/role.ts";
import { messagesTo } from "./accounts.ts";
import type { Business } from "./feedback-calls.ts";
import { ask } from "./handlers.ts";

export type Seat = Pick<Business, "organization" | "cookie">;

const paramsOf = ({ organization }: Seat, user: string) => ({ organization: organization._id, user });

export const doAdd = ({ organization, cookie }: Seat, email: string, more: object = {}) =>
  ask(contract.addUserRoute, {
    cookie,
    body: { organization: organization._id, firstName: "Léa", lastName: "Roy", email, ...more },
  });
export const doAddMany = ({ organization, cookie }: Seat, rows: unknown) =>
  ask(contract.addUsersRoute, { cookie, params: { organization: organization._id }, body: { rows } });
export const doChangeUser = ({ organization, cookie }: Seat, id: string, changes: object) =>
  ask(contract.updateUserRoute, { cookie, params: { id }, body: { organization: organization._id, ...changes } });
export const doChangeRole = (seat: Seat, id: string, role: Role) => doChangeUser(seat, id, { role });
export const doRemove = (seat: Seat, user: string) =>
  ask(contract.removeUserRoute, { cookie: seat.cookie, params: paramsOf(seat, user) });
export const doResendTo = (seat: Seat, user: string) =>
  ask(contract.resendUserRoute, { cookie: seat.cookie, params: paramsOf(seat, user) });
export const seeUser = (seat: Seat, user: string) =>
  ask(contract.readUserRoute, { cookie: seat.cookie, params: paramsOf(seat, user) });
export const doHandOver = ({ organization, cookie }: Seat, user: string, confirm = "hand over") =>
  ask(contract.handOverOwnershipRoute, { cookie, params: { organization: organization._id }, body: { user, confirm } });
export const seeOffers = (cookie: string, cursor: string | null = null) =>
  ask(contract.listOffersRoute, { cookie, ...(cursor !== null && { query: { cursor } }) });
export const doAccept = (cookie: string, offer: string) =>
  ask(contract.acceptOfferRoute, { cookie, params: { offer }, body: {} });
export const doDecline = (cookie: string, offer: string) =>
  ask(contract.declineOfferRoute, { cookie, params: { offer } });
export const doReplace = (cookie: string, password: string) =>
  ask(replaceTemporaryPasswordRoute, { cookie, body: { password, confirmPassword: password, acceptTerms: true } });

export const pageOf = ({ organization, cookie }: Seat, query: Record<string, string> = {}) =>
  ask(contract.listUsersRoute, { cookie, params: { organization: organization._id }, query });

export async function usersOf(seat: Seat, query: Record<string, string> = {}): Promise<OrganizationUser[]> {
  const found: OrganizationUser[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await pageOf(seat, { ...query, ...(cursor !== null && { cursor }) });
    found.push(...body.items);
    cursor = body.next;
  } while (cursor !== null);
  return found;
}

export async function temporaryPasswordsTo(email: string): Promise<string[]> {
  const key = await marksKey();
  return (await messagesTo(email)).flatMap((message) =>
    message.template === "user_added" ? [temporaryPasswordFrom(key, message.data.passwordId)] : [],
  );
}
