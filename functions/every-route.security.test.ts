import { UnsecuredJWT } from "jose";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { hashGiver } from "#functions/actions/rating/hash-giver.ts";
import { keepPhoneCode } from "#functions/data/accounts/phone-codes.ts";
import { deleteSession, passwordMark, startSession } from "#functions/data/accounts/sessions.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { storeFeedbackByEmail } from "#functions/data/feedbacks/feedback-by-email.ts";
import { heldPut } from "#functions/data/feedbacks/held.ts";
import { countRequestOnce } from "#functions/data/requests/funnel.ts";
import { newMessage } from "#functions/data/sending/messages.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { submitRateTokenRoute } from "#shared/contract/rate-tokens.ts";
import { isPermission, type Route } from "#shared/contract/route.ts";
import { routes as declared } from "#shared/contract/table.ts";
import type { Feedback, NamedThing } from "#shared/model/feedback.ts";
import { noSources } from "#shared/model/invitation.ts";
import type { Location } from "#shared/model/location.ts";
import { roles } from "#shared/model/role.ts";
import { withEntry } from "#shared/rules/feedbacks/conversation.ts";
import { type ActingRole, may, permissionReach, reachOf } from "#shared/rules/permissions.ts";
import { hashPassword } from "./crypto/password.ts";
import { phoneCodeHash } from "./crypto/temporary-password.ts";
import { hashOf, newSecret, replyTokenFrom } from "./crypto/token.ts";
import { storeReplyToken } from "./data/conversations/reply-tokens.ts";
import { transact } from "./data/table.ts";
import { rememberInBrowser } from "./http/browser-memory.ts";
import { sealSession, sessionCookie } from "./http/session-cookie.ts";
import { marksKey, signingKey } from "./services/secrets.ts";
import { anAccount, aToken } from "./testing/accounts.ts";
import { beSubscribed, cardAtStripe, stripeSignature, subscriptionAtStripe } from "./testing/billing.ts";
import type { Request } from "./testing/call.ts";
import { undocumented } from "./testing/documented.ts";
import {
  aFeedback,
  aLocation,
  aMember,
  aNonce,
  anApiKey,
  anEmployee,
  anInvitation,
  anOrganization,
  aPerson,
  aSession,
  storeFeedback,
  submitted,
} from "./testing/fixtures.ts";
import { ask } from "./testing/handlers.ts";
import { ids } from "./testing/ids.ts";
import { aPng } from "./testing/images.ts";
import { aNumber } from "./testing/phone-calls.ts";
import { probeRoutes, probes, signatureFor } from "./testing/probes.ts";
import { aBatch, aRequest } from "./testing/requests.ts";

const day = 86_400_000;
const password = "correct horse battery";

type Business = Awaited<ReturnType<typeof anOrganization>>;

const routes: Route[] = [...declared, ...probeRoutes];

const allScopes = [...new Set(routes.map(({ access }) => access).filter(isPermission))];

interface Caller {
  user: UserItem;
  cookie: string | undefined;
  /** Whether the session is alive and its person verified. */
  known: boolean;
  role: ActingRole | null;
  /** The only location of a limited membership. */
  location?: NamedThing;
  /** Whether the key of `own` has every scope or none. */
  key?: { authorization: string; opens: "everything" | "nothing" | "no organization" };
}

let own: Business;
let foreign: Business;
let passwordHash: string;
const callers = new Map<string, Caller>();

async function sessionOf(user: string, began: number, lastUsed: number): Promise<string> {
  const secret = newSecret();
  const ago = (days: number) => new Date(Date.now() - days * day);
  const dates = { startedAt: ago(began).toISOString(), lastSeenAt: ago(lastUsed).toISOString() };
  const person = await readUser(user);
  const password = person ? passwordMark(person) : "";
  await startSession(user, { _id: hashOf(secret), device: "test", password, ...dates });
  return (await sealSession(await signingKey(), user, secret, ago(began))).split(";")[0] ?? "";
}

const tokenIn = (cookie: string) => cookie.slice(sessionCookie.length + 1);
const claimsIn = (cookie: string): { sub: string; sid: string; iat: number } =>
  JSON.parse(Buffer.from(tokenIn(cookie).split(".")[1] ?? "", "base64url").toString());

const sources = { ...noSources, googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4" };
const waiting = { step: "welcome", organization: null } as const;

beforeAll(async () => {
  own = await anOrganization({ sources, publicScore: true });
  foreign = await anOrganization({ sources, publicScore: true });
  // At Stripe too, because calls below compare the plan with it.
  for (const { organization } of [own, foreign]) await beSubscribed(organization);
  const { _id } = own.organization;
  passwordHash = await hashPassword(password);
  const more = { onboarding: waiting, passwordHash };
  const longAgo = { ...more, sessionsFrom: new Date(0).toISOString() };
  const add = (
    name: string,
    role: Caller["role"],
    { user, cookie }: { user: UserItem; cookie: string | undefined },
    known = true,
  ) => callers.set(name, { user, cookie, known, role });

  for (const role of roles) add(role, role, await aMember(_id, role, more));
  for (const role of ["operator", "employee"] as const) {
    const { _id: only, name } = await aLocation(_id, { name: `Plateau ${ulid()}` });
    const { user, cookie } = await aMember(_id, role, more, [only]);
    callers.set(`${role} limited to a location`, { user, cookie, known: true, role, location: { _id: only, name } });
  }
  add("platform administrator", "platform", await aPerson({ ...more, platformAdministrator: true }));
  add("verified person without membership", null, await aPerson(more));

  const withKey = (name: string, opens: NonNullable<Caller["key"]>["opens"], authorization: string) =>
    callers.set(name, { user: own.owner, cookie: undefined, known: false, role: null, key: { authorization, opens } });
  withKey("API key with every scope", "everything", await anApiKey(_id, allScopes));
  withKey("API key without scopes", "nothing", await anApiKey(_id, []));
  const endsAt = new Date(Date.now() - 1_000).toISOString();
  withKey("API key that has ended", "no organization", await anApiKey(_id, allScopes, { endsAt }));
  const closed = await aMember(_id, "owner", { ...more, closedAt: new Date().toISOString() });
  const ofClosed = await anApiKey(_id, allScopes, { maker: closed.user._id });
  withKey("API key of an owner whose account is closed", "no organization", ofClosed);
  const ofFormer = await anApiKey(_id, allScopes, { membership: ulid() });
  withKey("API key of an owner's former membership", "no organization", ofFormer);
  withKey("API key that was deleted", "no organization", `Bearer rv.${_id}.${newSecret()}`);

  // From here callers are unknown, although each owns the organization.
  add("nobody", "owner", { ...(await aMember(_id, "owner", more)), cookie: undefined }, false);
  add("unverified person", "owner", await aMember(_id, "owner", { ...more, verified: false }), false);

  const loggedOut = await aMember(_id, "owner", more);
  await deleteSession(loggedOut.user._id, hashOf(claimsIn(loggedOut.cookie).sid));
  add("ended session", "owner", loggedOut, false);

  const reset = await aMember(_id, "owner", { ...more, sessionsFrom: new Date(Date.now() + 1_000).toISOString() });
  add("session from before a password reset", "owner", reset, false);

  const idle = await aMember(_id, "owner", longAgo);
  add("session idle for 14 days", "owner", { ...idle, cookie: await sessionOf(idle.user._id, 20, 14) }, false);
  const old = await aMember(_id, "owner", longAgo);
  add("session of 90 days", "owner", { ...old, cookie: await sessionOf(old.user._id, 90, 0) }, false);
  const lasting = await aMember(_id, "owner", longAgo);
  add("session of 89 days, used 13 days ago", "owner", {
    ...lasting,
    cookie: await sessionOf(lasting.user._id, 89, 13),
  });

  const { user, cookie } = await aMember(_id, "owner", more);
  const { sub, sid, iat } = claimsIn(cookie);
  const forged = async (name: string, token: string) =>
    add(name, "owner", { user, cookie: `${sessionCookie}=${token}` }, false);
  const other = await aPerson();
  await forged(
    "bad signature",
    tokenIn(await sealSession("another key of 32 characters or more", sub, sid, new Date())).split(";")[0] ?? "",
  );
  await forged("algorithm none", new UnsecuredJWT({ sid }).setSubject(sub).setIssuedAt(iat).encode());
  await forged(
    "claims of another person under one's own signature",
    [tokenIn(other.cookie).split(".")[0], tokenIn(cookie).split(".")[1], tokenIn(other.cookie).split(".")[2]].join("."),
  );
  await forged(
    "another person's session",
    tokenIn((await sealSession(await signingKey(), sub, claimsIn(other.cookie).sid, new Date())).split(";")[0] ?? ""),
  );
  await forged("no token at all", "ę%00.'\"..");
});

interface Circumstances {
  caller: Caller;
  business: Business;
}

const form = { rating: "5", comment: "Lovely" };
const rating = async ({ business }: Circumstances) => ({ ...form, nonce: await aNonce(business.link) });
const aRow = { address: null, feedbackId: null, interceptLessThan: null };
const newcomer = () => `new.${ulid().toLowerCase()}@example.com`;

/** A fresh person, for calls that end sessions. */
async function somebodyElse({ known }: Caller): Promise<{ cookie?: string; user?: UserItem }> {
  if (!known) return {};
  const { user } = await anAccount(password);
  return { cookie: await aSession(user._id), user };
}

/** A valid call per route id; required for routes with a body or with path names unknown to `ids`. */
const samples: Record<string, (circumstances: Circumstances) => Request | Promise<Request>> = {
  sessionStart: async () => ({ body: { email: (await anAccount(password)).email, password } }),
  accountRegister: () => ({
    body: {
      firstName: "Léa",
      lastName: "Roy",
      email: newcomer(),
      password,
      confirmPassword: password,
      acceptTerms: true,
      language: "fr",
    },
  }),
  accountVerificationResend: () => ({ body: { email: newcomer() } }),
  accountVerify: async () => ({ params: { token: await aToken("verify") }, body: { password } }),
  passwordForgot: () => ({ body: { email: newcomer() } }),
  passwordResetRead: async () => ({ params: { token: await aToken("reset") } }),
  passwordReset: async () => ({
    params: { token: await aToken("reset") },
    body: { password, confirmPassword: password },
  }),
  sessionEnd: async ({ caller }) => (caller.known ? { cookie: await aSession(caller.user._id) } : {}),
  meUpdate: () => ({ body: { theme: "dark" } }),
  mePhoneCode: () => ({ body: { phone: aNumber() } }),
  mePhoneVerify: async ({ caller }) => {
    const key = await marksKey();
    const content = { channel: "sms", template: "phone_code", language: "en", to: "+15145550199" } as const;
    const message = newMessage({ ...content, organization: null, data: { codeId: "x", counted: [] }, now: new Date() });
    const hash = phoneCodeHash(key, caller.user._id, "12345678");
    await keepPhoneCode(caller.user._id, { phone: "+15145550199", hash }, message, new Date());
    return { body: { code: "12345678" } };
  },
  mePassword: async ({ caller }) => ({
    ...(await somebodyElse(caller)),
    body: { oldPassword: password, password: "staple of the harbour", confirmPassword: "staple of the harbour" },
  }),
  meEmail: () => ({ body: { email: newcomer(), password } }),
  meEmailConfirm: async ({ caller }) => {
    const { user, ...request } = await somebodyElse(caller);
    return { ...request, params: { token: await aToken("new_email", user?.email) } };
  },
  meFeedbackWithdraw: async ({ business, caller }) => {
    const customer = { name: "Léa", email: caller.user.email, phone: null };
    const givenBy = await hashGiver(caller.user.email);
    const given = aFeedback(business.organization._id, { customer, givenBy });
    const { _id: feedback, organization } = await storeFeedback(given);
    await storeFeedbackByEmail(givenBy, { organization, feedback });
    return { params: { feedback } };
  },
  meClose: async ({ caller }) => ({ ...(await somebodyElse(caller)), body: { confirm: "close", password } }),
  meOnboard: () => ({ params: { step: "welcome" }, body: { organizationName: "Boulangerie Roy" } }),
  organizationCreate: () => ({ body: { name: "Chez Léa", feedbackId: `chez-${ulid().slice(-12).toLowerCase()}` } }),
  passwordReplaceTemporary: async ({ caller }) => {
    const password = "a password of one’s own";
    const body = { password, confirmPassword: password, acceptTerms: true };
    return caller.known ? { body, cookie: (await aPerson({ firstLogIn: true, passwordHash })).cookie } : { body };
  },
  userAdd: () => ({ body: { firstName: "Léa", lastName: "Roy", email: newcomer() } }),
  userAddMany: () => ({
    body: { rows: [{ line: 1, firstName: "Léa", lastName: "Roy", email: newcomer(), role: "agent" }] },
  }),
  userUpdate: () => ({ body: { role: "employee" } }),
  userResend: async ({ business }) => ({ params: { user: (await anInvitation(business.organization._id))._id } }),
  ownershipHandOver: async ({ business, caller }) => {
    const { _id } = business.organization;
    const { user } = await aMember(_id, "agent");
    const body = { user: user._id, confirm: "hand over" };
    // The owner hands over and isn't an owner afterwards, but is needed again.
    const isKept = caller.known && caller.role === "owner" && business === own;
    return isKept ? { body, cookie: (await aMember(_id, "owner")).cookie } : { body };
  },
  // Another member leaves instead, because the callers are needed again.
  userLeave: async ({ business, caller }) => {
    const body = { confirm: "leave" };
    const { _id } = business.organization;
    if (caller.role === "owner") await aMember(_id, "owner");
    const { known, role } = caller;
    if (!known || role === null || role === "platform" || business !== own) return { body };
    return { body, cookie: (await aMember(_id, role)).cookie };
  },
  // Closes another organization, because this one is needed again.
  organizationClose: async ({ business, caller }) => {
    const body = { confirm: "close" };
    if (!caller.known || caller.role !== "owner" || business !== own) return { body };
    const { organization, cookie } = await anOrganization();
    return { body, cookie, params: { organization: organization._id } };
  },
  organizationReopen: () => ({}),
  apiKeyCreate: () => ({ body: { name: "Till", scopes: ["feedback.read"] } }),
  organizationUpdate: () => ({ body: { customersPerComplaint: Math.ceil(1_000 * Math.random()) } }),
  feedbackSettingsUpdate: () => ({ body: { pageTexts: { fr: { thanks: ulid() } } } }),
  logoPut: () => ({ bytes: aPng(8 + Math.floor(100 * Math.random()), 8) }),
  logoDelete: () => ({}),
  locationCreate: () => ({ body: { name: `Harbour ${ulid()}` } }),
  locationImport: () => ({ body: { rows: [{ line: 1, ...aRow, name: `Harbour ${ulid()}` }] } }),
  locationUpdate: () => ({ body: { name: `Harbour ${ulid()}` } }),
  employeeCreate: () => ({ body: { name: "Camille Roy" } }),
  employeePicturePut: () => ({ bytes: aPng(8 + Math.floor(100 * Math.random()), 8) }),
  employeeUpdate: () => ({ body: { name: `Camille ${ulid()}` } }),
  employeeRemove: async ({ business }) => ({
    params: { employee: (await anEmployee(business.organization._id))._id },
  }),
  rateChoices: () => ({ query: { of: "location" } }),
  feedbackImport: () => ({ body: { rows: [] } }),
  feedbackHeldDecide: () => ({ body: { decision: "accept", feedbacks: [] } }),
  feedbackImportUndo: () => ({ body: { feedbacks: [] } }),
  feedbackResolve: () => ({ body: {} }),
  feedbackWithdraw: async ({ business }) => {
    const shared = aFeedback(business.organization._id, { publishable: true, intercepted: false, status: "received" });
    return { params: { feedback: (await storeFeedback(shared))._id } };
  },
  feedbackReopen: async ({ business, caller: { location = null } }) => {
    const resolved = aFeedback(business.organization._id, { status: "resolved", location });
    return { params: { feedback: (await storeFeedback(resolved))._id }, body: {} };
  },
  feedbackResolveUndo: async ({ business, caller }) => {
    const author = { _id: caller.known ? caller.user._id : "", name: "Anne Roy" };
    const note = { _id: ulid(), kind: "resolved" as const, author, text: "", date: new Date().toISOString() };
    const { location = null } = caller;
    const resolved = aFeedback(business.organization._id, { status: "resolved", notes: [note], location });
    return { params: { feedback: (await storeFeedback(resolved))._id } };
  },
  feedbackNote: () => ({ body: { text: "Called back." } }),
  feedbackContact: () => ({ body: { by: "phone" } }),
  answerSend: async (circumstances) => ({
    params: { feedback: await aReachable(circumstances) },
    body: { channel: "email", text: "We are sorry." },
  }),
  answerTemplatesUpdate: () => ({ body: { items: [{ name: ulid(), text: "Hi {name},", language: "en" }] } }),
  feedbackAssign: () => ({ body: { assignee: null } }),
  rateSubmit: async (circumstances) => ({ body: await rating(circumstances) }),
  rateInvite: () => ({ params: { source: "google" } }),
  ratePageComment: async ({ business }) => {
    const { _id } = await storeFeedback(aFeedback(business.organization._id, { publishable: true }));
    return { params: { feedback: _id }, cookie: (await rememberInBrowser("rated", _id, {})).split(";")[0] ?? "" };
  },
  ratePageContact: async ({ business }) => {
    const { _id } = await storeFeedback(aFeedback(business.organization._id));
    const cookie = (await rememberInBrowser("rated", _id, {})).split(";")[0] ?? "";
    return {
      params: { feedback: _id },
      cookie,
      text: new URLSearchParams({ contact: "lea@example.com" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
  },
  requestSend: () => ({ body: { channel: "email", customers: [{ email: newcomer() }] } }),
  requestPreview: () => ({ body: { channel: "email", customers: [{ email: newcomer() }] } }),
  funnelCompareRead: () => ({ query: { by: "template" } }),
  requestTemplateUpdate: () => ({
    params: { channel: "sms", language: "fr" },
    body: { text: `{business} ${ulid()} {link} {stop}` },
  }),
  sourceChange: () => ({ body: { links: [{ label: "Facebook", url: `https://www.facebook.com/${ulid()}` }] } }),
  sourcePlaces: () => ({ query: { q: "maison lavallee", session: "8c1c2a44-1f9c" } }),
  sourcePlace: () => ({ params: { place: "ChIJ-demo-Maison-Lavallee-00" } }),
  sourceTripadvisor: () => ({
    query: { url: "https://www.tripadvisor.ca/Restaurant_Review-g155032-d8675309-Reviews-Cafe_du_Port.html" },
  }),
  subscriptionStart: (circumstances) => paying(circumstances, async () => undefined),
  subscriptionCancel: (circumstances) => paying(circumstances, subscriptionAtStripe),
  subscriptionResume: (circumstances) => paying(circumstances, subscriptionAtStripe),
  paymentMethodDefault: (circumstances) => paying(circumstances, withCard),
  paymentMethodRemove: (circumstances) => paying(circumstances, withCard),
  billingAddressUpdate: () => ({ body: { country: "CA", postalCode: "H2X 1Y4" } }),
  smsTopUp: async (circumstances) => {
    const body = { purchase: ulid(), pack: 100 };
    return { ...(await paying(circumstances, withCard)), body };
  },
  smsRefillUpdate: () => ({ body: { below: 5 } }),
  salesContact: () => ({ body: { locations: 12, message: "Twelve bakeries" } }),
  stripeWebhook: () => signedByStripe(),
  stoppedAdd: () => ({ body: { address: newcomer() } }),
  rateTokenRead: (circumstances) => requested(circumstances),
  rateTokenSubmit: async (circumstances) => ({ ...(await requested(circumstances)), body: form }),
  rateTokenOpened: (circumstances) => requested(circumstances),
  tokenPageShow: (circumstances) => requested(circumstances),
  tokenPageSubmit: async (circumstances) => ({
    ...(await requested(circumstances)),
    text: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
  tokenPageWithdraw: async (circumstances) => {
    const { params } = await requested(circumstances);
    await ask(submitRateTokenRoute, { params, body: form });
    return { params };
  },
  optOut: (circumstances) => requested(circumstances),
  stopPageShow: (circumstances) => requested(circumstances),
  stopPageSubmit: (circumstances) => requested(circumstances),
  replyPageShow: (circumstances) => answered(circumstances),
  replyPageSubmit: async (circumstances) => ({
    ...(await answered(circumstances)),
    text: new URLSearchParams({ text: "Thank you." }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
  putRightPageShow: (circumstances) => answered(circumstances),
  putRightPageSubmit: async (circumstances) => ({
    ...(await answered(circumstances)),
    text: new URLSearchParams({ is: "yes" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
  ratePageSubmit: async (circumstances) => ({
    text: new URLSearchParams(await rating(circumstances)).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
};

async function paying(
  { caller, business }: Circumstances,
  ready: (organization: { _id: string }) => Promise<Record<string, string> | undefined>,
): Promise<Request> {
  const { known, role } = caller;
  if (!known || role === null || !may(role, "billing.manage")) return {};
  if (business !== own) return { params: { ...(await ready(business.organization)) } };
  const { organization } = await anOrganization();
  const { cookie } = await aMember(organization._id, role === "admin" ? "admin" : "owner");
  return { cookie, params: { ...(await ready(organization)), organization: organization._id } };
}

const withCard = async (organization: { _id: string }) => ({ method: (await cardAtStripe(organization)).card });

async function signedByStripe(at = new Date()): Promise<{ text: string; headers: Record<string, string> }> {
  const text = JSON.stringify({ id: `evt_${ulid()}`, type: "price.updated", data: { object: { object: "price" } } });
  return { text, headers: { "stripe-signature": await stripeSignature(text, at) } };
}

const signers: Record<string, (text: string, at: Date) => string | Promise<string>> = {
  probeWebhook: signatureFor,
  stripeWebhook: stripeSignature,
};

const requested = async ({ business }: Circumstances) => ({
  params: { token: (await aRequest(business.organization._id)).token },
});

const at = new Date().toISOString();
const asked: Feedback["conversation"] = {
  ...withEntry(null),
  turn: "customer",
  answeredAt: at,
  channel: "email",
  putRight: { askedAt: at, resolution: ulid(), said: null, saidAt: null, changed: false },
};

async function aReachable({ business, caller }: Circumstances, more: Partial<Feedback> = {}): Promise<string> {
  const customer = { name: null, email: "lea@example.com", phone: null };
  const { location = null } = caller;
  return (await storeFeedback(aFeedback(business.organization._id, { customer, location, ...more })))._id;
}

async function answered(circumstances: Circumstances) {
  const organization = circumstances.business.organization._id;
  const feedback = await aReachable(circumstances, { conversation: asked });
  const token = replyTokenFrom(await marksKey(), organization, feedback);
  await storeReplyToken(hashOf(token), { organization, feedback }, new Date());
  return { params: { token } };
}

const namesIn = ({ path }: Route) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
const isMade = (name: string) => Object.hasOwn(ids, name);

/** Routes that always write an audit entry. */
const audited = new Set([
  ...["feedbackErase", "feedbackWithdraw", "requestErase", "feedbackExport", "messageSendAgain", "messageDismiss"],
  ...["apiKeyCreate", "apiKeyDelete", "auditExport"],
  ...["userAdd", "userAddMany", "userUpdate", "userRemove", "userResend", "ownershipHandOver"],
  ...["organizationUpdate", "feedbackSettingsUpdate", "requestTemplateUpdate", "logoPut", "logoDelete"],
  "answerTemplatesUpdate",
  ...["userLeave", "organizationClose", "stoppedAdd", "requestCancel", "requestBatchCancel"],
  ...["subscriptionStart", "subscriptionCancel", "subscriptionResume", "paymentMethodDefault", "paymentMethodRemove"],
  ...["smsTopUp", "smsRefillUpdate", "salesContact", "billingAddressUpdate"],
  ...["sourceChange", "locationCreate", "locationImport", "locationUpdate", "locationRemove"],
  ...["employeeCreate", "employeeUpdate", "employeeRemove", "employeePicturePut", "employeePictureDelete"],
]);

function sampleOf(route: Route, circumstances: Circumstances): Request | Promise<Request> {
  const sample = samples[route.id] ?? probes[route.id]?.sample;
  if (sample) return sample(circumstances);
  if (route.body !== undefined || !namesIn(route).every(isMade))
    throw new Error(
      `Say in \`samples\` how a valid call of ${route.id} looks, or in \`ids\` how to make what it names.`,
    );
  return {};
}

async function idsFor(
  route: Route,
  business: Business,
  { user, location }: Pick<Caller, "user" | "location">,
): Promise<Record<string, string>> {
  const owner = { business, person: user._id, ...(location && { location }) };
  const make = async (name: string) => [name, (await ids[name]?.(owner)) ?? ""] as const;
  return Object.fromEntries(await Promise.all(namesIn(route).filter(isMade).map(make)));
}

interface Prepared {
  sample: Request;
  ids: Record<string, string>;
}

async function prepare(route: Route, business: Business, caller: Caller): Promise<Prepared> {
  const sample = await sampleOf(route, { caller, business });
  return { sample, ids: await idsFor(route, business, caller) };
}

/** Calls a route validly except for `change`, and compares the answer with the OpenAPI document. */
async function callAs(
  caller: Caller,
  route: Route,
  business: Business,
  change: Partial<Request> = {},
  prepared?: Prepared,
) {
  const { sample, ids } = prepared ?? (await prepare(route, business, caller));
  const params = { ...ids, ...sample.params, ...change.params };
  const headers = { ...sample.headers, ...change.headers };
  if (caller.key) headers.authorization = caller.key.authorization;
  const organization = params.organization ?? business.organization._id;
  const body = route.organizationIn === "body" ? { body: { ...Object(sample.body), organization } } : {};
  const request = { ...sample, ...body, ...change, params, headers };
  const answer = await ask(route, { ...request, ...cookieOf(sample.cookie ?? caller.cookie) });
  expect(undocumented(route, answer), "what the OpenAPI document says").toEqual([]);
  return { success: route.status ?? (route.answer ? 200 : 204), answer };
}

const names = (route: Route, ...some: string[]) => namesIn(route).some((name) => some.includes(name));

const readsAlike = (route: Route) =>
  route.method === "GET" && !names(route, "session", "offer", "feedback", "request", "batch", "employee", "location");

const cookieOf = (cookie: string | undefined) => (cookie === undefined ? {} : { cookie });

function verdict(route: Route, caller: Caller, isOwn: boolean): "let in" | keyof typeof refusals {
  const { access, credentials = ["session"] } = route;
  if (access === "public" || access === "visitor" || access === "signature") return "let in";
  if (caller.key && isPermission(access) && credentials.includes("key")) return verdictOnKey(caller.key.opens, isOwn);
  if (!caller.known || !credentials.includes("session")) return "not_logged_in";
  if (access === "platform") return caller.role === "platform" ? "let in" : "forbidden";
  if (!isPermission(access)) return "let in";
  const role = isOwn || caller.role === "platform" ? caller.role : null;
  if (role === null) return "organization_not_found";
  const limitedTo = caller.location ? [caller.location._id] : null;
  return reachOf({ role, limitedTo }, access) === "none" ? "forbidden" : "let in";
}

function verdictOnKey(opens: NonNullable<Caller["key"]>["opens"], isOwn: boolean): "let in" | keyof typeof refusals {
  if (opens === "no organization") return "key_invalid";
  if (!isOwn) return "organization_not_found";
  return opens === "everything" ? "let in" : "key_forbidden";
}

const refusals = {
  not_logged_in: 401,
  key_invalid: 401,
  organization_not_found: 404,
  forbidden: 403,
  key_forbidden: 403,
} as const;

const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

describe.each(named)("%s", (_, route) => {
  const inOrganization = namesIn(route).includes("organization") || route.organizationIn === "body";

  it.each(inOrganization ? (["own", "foreign"] as const) : (["own"] as const))(
    "lets in whom the permission table lets in, to the %s organization",
    async (whose) => {
      const business = whose === "own" ? own : foreign;
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      // Unknown callers are refused before the organization is read, so one stands for all.
      const asked = [...callers].filter(
        ([name, { known, key }]) => business === own || known || key || name === "nobody",
      );
      const nobody = callers.get("nobody");
      if (!nobody) throw new Error("there is nobody");
      // Reads and refusals change nothing, so these calls share one object.
      const shared = await prepare(route, business, nobody);
      await Promise.all(
        asked.map(async ([name, caller]) => {
          const right = verdict(route, caller, whose === "own");
          const leftAlone = right === "let in" ? readsAlike(route) : !names(route, "session", "offer");
          const prepared = leftAlone ? shared : undefined;
          const { answer, success } = await callAs(caller, route, business, {}, prepared);
          expected[name] = right === "let in" ? success : [refusals[right], right];
          found[name] = right === "let in" ? answer.status : [answer.status, answer.body?.error?.code];
          if (answer.status >= 400) expect(answer.body?.error?.message).toEqual(expect.any(String));
        }),
      );
      expect(found).toEqual(expected);
    },
  );

  const unsafe = route.method !== "GET";
  if (unsafe && !route.fromAnySite)
    it("refuses what another site sends with a person's cookie", async () => {
      const owner = callers.get("owner");
      if (!owner) throw new Error("there is an owner");
      const attempts: [name: string, headers: Record<string, string | undefined>, publicToo: boolean][] = [
        ["foreign origin", { origin: "https://evil.example" }, true],
        ["origin with ours inside", { origin: `${process.env.PUBLIC_ORIGIN}.evil.example` }, true],
        ["opaque origin", { origin: "null" }, true],
        ["no origin", { origin: undefined }, false],
        ["no client header", { "x-reviens-client": undefined }, false],
        ["neither", { origin: undefined, "x-reviens-client": undefined }, false],
      ];
      const prepared = await prepare(route, own, owner);
      for (const [name, headers, publicToo] of attempts) {
        if ((route.access === "public" || route.access === "signature") && !publicToo) continue;
        const { answer } = await callAs(owner, route, own, { headers: headers as Record<string, string> }, prepared);
        expect(answer.status, name).toBe(403);
        if (answer.body) expect(answer.body.error.code, name).toBe("cross_site");
      }
    });

  if (route.access === "signature")
    it("refuses a body that was not signed, or not as it came, or too long ago", async () => {
      const owner = callers.get("owner");
      if (!owner) throw new Error("there is an owner");
      const signed = await sampleOf(route, { caller: owner, business: own });
      const sign = signers[route.id];
      if (!signed.text || !sign) throw new Error("there is a signed sample, and how it is signed");
      const [[header = "", signature = ""] = []] = Object.entries(signed.headers ?? {});
      const changes: Record<string, Partial<Request>> = {
        "no signature": { headers: { [header]: "" } },
        "another signature": { headers: { [header]: signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")) } },
        "another body": { text: `${signed.text} `, headers: { [header]: signature } },
        "a signature of ten minutes ago": {
          headers: { [header]: await sign(signed.text, new Date(Date.now() - 600_000)) },
        },
      };
      for (const [name, change] of Object.entries(changes)) {
        const { answer } = await callAs(owner, route, own, change);
        expect([name, answer.status, answer.body.error.code]).toEqual([name, 401, "signature_invalid"]);
      }
      const base64 = { bytes: Buffer.from(signed.text), headers: { [header]: await sign(signed.text, new Date()) } };
      const { answer, success } = await callAs(owner, route, own, base64);
      expect(answer.status).toBe(success);
    });

  const permission = isPermission(route.access) ? route.access : null;
  if (permission)
    it(`${route.needs ? "needs" : "does without"} a subscription, and takes one by an API key`, async () => {
      const free = await anOrganization({ sources }, {}, "free");
      const owner: Caller = { user: free.owner, cookie: free.cookie, known: true, role: "owner" };
      const session = (await callAs(owner, route, free)).answer.body?.error;
      if (route.needs) expect(session).toMatchObject({ code: "subscription_needed", feature: route.needs });
      else expect(session?.code).not.toBe("subscription_needed");
      if (!route.credentials?.some((one) => one === "key")) return;
      const authorization = await anApiKey(free.organization._id, allScopes);
      const key: Caller = { ...owner, cookie: undefined, key: { authorization, opens: "everything" } };
      expect((await callAs(key, route, free)).answer.body?.error).toMatchObject({
        code: "subscription_needed",
        feature: "keys",
      });
    });

  const further = namesIn(route).filter((name) => name !== "organization" && name !== "link" && isMade(name));
  const inside = route.access === "account" || permission !== null;
  if (inside && further.length > 0)
    it.each(further)("does not find another organization's %s", async (name) => {
      const stranger: Caller = { user: foreign.owner, cookie: foreign.cookie, known: true, role: null };
      for (const role of roles.filter((one) => !permission || permissionReach(one, permission) !== "none")) {
        const caller = callers.get(role);
        if (!caller) throw new Error(`there is no ${role}`);
        const { [name]: theirs = "" } = await idsFor(route, foreign, permission ? caller : stranger);
        const { answer } = await callAs(caller, route, own, { params: { [name]: theirs } });
        expect([role, answer.status]).toEqual([role, 404]);
      }
    });

  if (inside && further.length > 0)
    it("does not find what was made up", async () => {
      const owner = callers.get("owner");
      if (!owner) throw new Error("there is an owner");
      const prepared = await prepare(route, own, owner);
      for (const name of further)
        for (const value of [ulid(), "none", "../..", "%", "__proto__", "é".repeat(300)]) {
          const { answer } = await callAs(owner, route, own, { params: { [name]: value } }, prepared);
          expect([name, value, answer.status]).toEqual([name, value, 404]);
        }
    });

  if (permission)
    it("is written to the audit log when an administrator of the platform calls it, or when it erases, exports or changes something, and only then", async () => {
      const business = await anOrganization({ sources, logo: "/logos/former.png" });
      const administrator = callers.get("platform administrator");
      const owner: Caller = { user: business.owner, cookie: business.cookie, known: true, role: "owner" };
      if (!administrator) throw new Error("there is an administrator");
      // The batch in the path was made by an audited call of its own.
      const told = async () =>
        (await auditOf(business.organization._id)).filter(
          (entry) => entry.route !== "requestSend" || entry.route === route.id,
        );
      await callAs(owner, route, business);
      const byOwner = audited.has(route.id) ? [{ user: business.owner._id, route: route.id }] : [];
      expect(await told()).toMatchObject(byOwner);
      expect(await told()).toHaveLength(byOwner.length);
      await callAs(administrator, route, business);
      const expected =
        permissionReach("platform", permission) === "none" ? [] : [{ user: administrator.user._id, route: route.id }];
      expect(await told()).toMatchObject([...byOwner, ...expected]);
    });
});

describe("what reaches one's own alone", () => {
  // Reach over requests is tested beside their handlers, because no feedback changes it.
  const reachingOwn = routes.filter(
    ({ access }) =>
      isPermission(access) && permissionReach("employee", access) === "own" && !access.startsWith("request."),
  );

  const sameForAll = new Set<string>([
    ...["organizationRead", "employeeList", "employeeRead"],
    ...["sourceReviews", "sourceFigures"],
  ]);

  async function submit(organization: string, about: UserItem, location: Location) {
    const rated = {
      employee: { _id: about._id, name: "Anne Roy" },
      location: { _id: location._id, name: location.name },
    };
    const feedback = aFeedback(organization, rated);
    await submitted(feedback);
    return feedback._id;
  }

  it.each(reachingOwn.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "leaves %s as it is for an employee, whatever is said about a colleague",
    async (_, route) => {
      const business = await anOrganization();
      const { _id: organization } = business.organization;
      const employee = await aMember(organization, "employee");
      const colleague = await aMember(organization, "employee");
      const location = await aLocation(organization);
      let feedback = await submit(organization, employee.user, location);
      const seenBy = async (cookie: string) =>
        Promise.all(
          [{}, { employee: colleague.user._id }, { location: location._id }].map(async (query) => {
            const params = Object.fromEntries(
              Object.entries({ organization, feedback, employee: employee.user._id }).filter(([name]) =>
                namesIn(route).includes(name),
              ),
            );
            const { status, body } = await ask(route, { params, query, cookie });
            return [status, { ...body, error: body.error?.code }];
          }),
        );
      const [before, allBefore] = [await seenBy(employee.cookie), await seenBy(business.cookie)];
      expect(before.map(([status]) => status)).toEqual([200, 200, 200]);
      const theirs = await submit(organization, colleague.user, location);
      expect(await seenBy(employee.cookie)).toEqual(before);
      if (namesIn(route).includes("feedback")) {
        feedback = theirs;
        expect((await seenBy(employee.cookie)).map(([status]) => status)).toEqual([404, 404, 404]);
      }
      // The owner must see a difference, else the comparison proves nothing.
      if (!sameForAll.has(route.id)) expect(await seenBy(business.cookie)).not.toEqual(allBefore);
    },
  );

  it("shows an employee their own feedback, whoever they ask for", async () => {
    const { organization, cookie } = await anOrganization();
    const employee = await aMember(organization._id, "employee");
    const colleague = await aMember(organization._id, "employee");
    for (const { user } of [employee, colleague])
      await storeFeedback(aFeedback(organization._id, { employee: { _id: user._id, name: "Anne Roy" } }));
    const list = routeOf("feedbackList");
    const seenBy = async (who: string, query: Record<string, string>) => {
      const { body } = await ask(list, { params: { organization: organization._id }, query, cookie: who });
      return body.items.map((item: { employee: { _id: string } }) => item.employee._id);
    };
    expect(await seenBy(employee.cookie, {})).toEqual([employee.user._id]);
    expect(await seenBy(employee.cookie, { employee: colleague.user._id })).toEqual([employee.user._id]);
    expect(await seenBy(cookie, { employee: colleague.user._id })).toEqual([colleague.user._id]);
  });
});

describe("a member limited to locations", () => {
  const inside = routes.filter(
    ({ access, credentials = ["session"] }) => isPermission(access) && credentials.some((one) => one === "session"),
  );
  const takes = (schema: unknown, name: string): boolean =>
    typeof schema === "object" && schema !== null && "shape" in schema && Object.hasOwn(Object(schema.shape), name);

  /** What happens at another location: a complaint, a held rating, requests, an upload, and who works there. */
  async function somethingAt({ organization, owner }: Business, { _id, name }: Location) {
    const location = { _id, name };
    const employee = await anEmployee(organization._id, { name: `Balthazar ${ulid()}`, locations: [_id] });
    const about = { location, employee: { _id: employee._id, name: employee.name } };
    const feedback = aFeedback(organization._id, { ...about, comment: `Cold soup ${ulid()}.` });
    await submitted(feedback);
    const held = aFeedback(organization._id, { ...about, comment: `Cold tea ${ulid()}.` });
    await transact(() => [heldPut(held)]);
    const { request } = await aRequest(organization._id, about);
    await countRequestOnce(organization._id, request._id);
    const batch = await aBatch(organization._id, { _id: owner._id, name: "Anne Roy" });
    return {
      ids: {
        location: _id,
        employee: employee._id,
        feedback: feedback._id,
        request: request._id,
        batch: batch._id,
        held: held._id,
      },
      words: [name, employee.name, feedback.comment, held.comment, request.customer.email ?? ""],
    };
  }

  async function limited() {
    const business = await anOrganization({ sources });
    const { _id: organization } = business.organization;
    const mine = await aLocation(organization, { name: `Plateau ${ulid()}` });
    const { user, cookie } = await aMember(organization, "operator", {}, [mine._id]);
    const caller: Caller = { user, cookie, known: true, role: "operator", location: mine };
    const theirs = () => aLocation(organization, { name: `Harbour ${ulid()}` });
    return { business, organization, mine, theirs, caller };
  }

  const reachIn = ({ access }: Route) =>
    isPermission(access) ? reachOf({ role: "operator", limitedTo: [] }, access) : "none";
  const only = (values: Record<string, unknown>, wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => wanted(name)));

  it.each(inside.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "finds nothing of another location by %s",
    async (_, route) => {
      const { business, organization, theirs, caller } = await limited();
      const { ids: there, words } = await somethingAt(business, await theirs());
      const prepared = await prepare(route, business, caller);
      const named = only(there, (name) => namesIn(route).includes(name)) as Record<string, string>;
      const inBody = only({ ...there, feedbacks: [there.held] }, (name) => takes(route.body, name));
      const toOrganization = route.organizationIn === "body" ? { organization } : {};
      const body = { ...Object(prepared.sample.body), ...inBody, ...toOrganization };
      const changes: Partial<Request>[] = [
        { params: named, ...(Object.keys(inBody).length > 0 && { body }) },
        ...Object.entries(only(there, (name) => takes(route.query, name))).map(([name, value]) => ({
          params: named,
          query: { ...prepared.sample.query, [name]: String(value) },
        })),
      ];
      for (const change of changes) {
        const { answer } = await callAs(caller, route, business, change, prepared);
        if (reachIn(route) === "none") expect([answer.status, answer.body?.error?.code]).toEqual([403, "forbidden"]);
        else if (Object.keys(named).length > 0) expect(answer.status).toBe(404);
        expect([...words, ...Object.values(there)].filter((word) => answer.text.includes(word))).toEqual([]);
      }
    },
  );

  const reading = inside.filter(
    (route) => route.method === "GET" && reachIn(route) === "locations" && namesIn(route).join() === "organization",
  );

  /** Routes that answer nobody differently for it. */
  const sameForAll = new Set<string>([
    "organizationRead",
    "feedbackAssigneeList",
    "answerTemplates",
    "sourceReviews",
    "sourceFigures",
    "funnelInvitations",
  ]);

  const timeless = (text: string) => text.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "then");

  it.each(reading.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "gets the same from %s, whatever happens at another location, and as of one that does not exist",
    async (_, route) => {
      const { business, organization, mine, theirs, caller } = await limited();
      for (let count = 0; count < 2; count++) await somethingAt(business, mine);
      const { sample } = await prepare(route, business, caller);
      const seenBy = async (cookie: string | undefined, more: Record<string, string> = {}) => {
        const query = { ...sample.query, ...more };
        const { status, text, body } = await ask(route, { params: { organization }, query, ...cookieOf(cookie) });
        return [status, body?.error?.code ?? timeless(text)];
      };
      const asked = Object.entries({ status: "pending", limit: "1", by: "location" })
        .filter(([name]) => takes(route.query, name))
        .map(([name, value]) => ({ [name]: value }));
      const seen = (cookie: string | undefined) =>
        Promise.all([{}, ...asked, Object.assign({}, ...asked)].map((query) => seenBy(cookie, query)));
      const [before, all] = [await seen(caller.cookie), await seen(business.cookie)];
      const elsewhere = await theirs();
      for (let count = 0; count < 3; count++) await somethingAt(business, elsewhere);
      expect(await seen(caller.cookie)).toEqual(before);
      if (takes(route.query, "location"))
        expect(await seenBy(caller.cookie, { location: elsewhere._id })).toEqual(
          await seenBy(caller.cookie, { location: ulid() }),
        );
      // The owner must see a difference, else the comparison proves nothing.
      if (!sameForAll.has(route.id)) expect(await seen(business.cookie)).not.toEqual(all);
    },
  );
});

const routeOf = (id: string): Route => {
  const route = routes.find((one) => one.id === id);
  if (!route) throw new Error(`there is no route ${id}`);
  return route;
};

describe("another organization's ids as filters", () => {
  it("find nothing, in list, export and figures", async () => {
    const theirs = await aLocation(foreign.organization._id);
    const employee = await aMember(foreign.organization._id, "employee");
    const rated = {
      location: { _id: theirs._id, name: theirs.name },
      employee: { _id: employee.user._id, name: "Anne Roy" },
    };
    for (let count = 0; count < 3; count++) await storeFeedback(aFeedback(foreign.organization._id, rated));
    const asOwner = { params: { organization: own.organization._id }, cookie: own.cookie };
    for (const query of [
      { location: theirs._id },
      { employee: employee.user._id },
      { location: theirs._id, status: "pending" },
    ]) {
      const list = await ask(routeOf("feedbackList"), { ...asOwner, query });
      expect(list.body).toEqual({ items: [], next: null });
      const file = await ask(routeOf("feedbackExport"), { ...asOwner, query });
      expect(file.text.trim().split("\r\n")).toHaveLength(1);
    }
    const figures = await ask(routeOf("dashboardRead"), { ...asOwner, query: { location: theirs._id } });
    expect(figures.body).toMatchObject({ privateReviews: 0, interceptedComplaints: 0, pending: 0 });
  });

  it("cost nothing to look for, however much feedback the other one has", async () => {
    const theirs = await aLocation(foreign.organization._id);
    const rated = { location: { _id: theirs._id, name: theirs.name } };
    for (let count = 0; count < 3; count++) await storeFeedback(aFeedback(foreign.organization._id, rated));
    const asked = { params: { organization: own.organization._id }, cookie: own.cookie };
    const { body } = await ask(routeOf("feedbackList"), { ...asked, query: { location: theirs._id, limit: "1" } });
    expect(body).toEqual({ items: [], next: null });
  });
});
