import { ulid } from "ulid";
import { listSessions } from "#functions/data/accounts/sessions.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { readEmployee } from "#functions/data/places/employees.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import {
  aFeedback,
  aLocation,
  aMember,
  anApiKey,
  anEmployee,
  anInvitation,
  anOrganization,
  anUnsentMessage,
  aSession,
  storeFeedback,
} from "./fixtures.ts";
import { aPurchase } from "./plan.ts";
import { aBatch, aRequest } from "./requests.ts";

interface Owner {
  business: Awaited<ReturnType<typeof anOrganization>>;
  person: string;
  /** Where everything is that is at a location; null for nowhere in particular. */
  location?: NamedThing | null;
}

async function sessionOf({ person }: Owner): Promise<string> {
  await aSession(person);
  const [newest] = await listSessions(person);
  return newest?._id ?? "";
}

async function anApiKeyId(organization: string): Promise<string> {
  const _id = ulid();
  await anApiKey(organization, ["feedback.read"], { _id });
  return _id;
}

/** Makes what each `{name}` of a path names; covers new routes in the tests of every route. */
export const ids: Record<string, (owner: Owner) => Promise<string> | string> = {
  organization: ({ business }) => business.organization._id,
  link: ({ business }) => business.link,
  feedback: async ({ business, person, location = null }) => {
    const about = { employee: { _id: person, name: "Anne Roy" }, location };
    return (await storeFeedback(aFeedback(business.organization._id, about)))._id;
  },
  location: async ({ business, location }) =>
    location?._id ?? (await aLocation(business.organization._id, { name: `Harbour ${ulid()}` }))._id,
  key: ({ business }) => anApiKeyId(business.organization._id),
  employee: async ({ business: { organization }, person, location }) =>
    (
      (await readEmployee(organization._id, person)) ??
      (await anEmployee(organization._id, { locations: location ? [location._id] : [] }))
    )._id,
  message: ({ business }) => anUnsentMessage(business.organization._id, { user: business.owner._id }),
  session: sessionOf,
  id: async ({ business }) => (await aMember(business.organization._id, "agent")).user._id,
  // In another organization, because accepting makes the person a member.
  offer: async ({ person }) => {
    const [{ organization }, user] = await Promise.all([anOrganization(), readUser(person)]);
    return (await anInvitation(organization._id, { email: user?.email ?? "" }))._id;
  },
  // About the caller, so that an employee reaches it.
  request: async ({ business, person, location = null }) => {
    const about = { employee: { _id: person, name: "Anne Roy" }, location };
    return (await aRequest(business.organization._id, about)).request._id;
  },
  batch: async ({ business, person }) =>
    (await aBatch(business.organization._id, { _id: person, name: "Anne Roy" }))._id,
  user: async ({ business }) => (await aMember(business.organization._id, "agent")).user._id,
  method: () => `pm_${ulid()}`,
  purchase: async ({ business }) => aPurchase(business.organization._id),
};
