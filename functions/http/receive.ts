import * as z from "zod/mini";
import { variable } from "#functions/environment.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { Id } from "#shared/contract/inputs/id.ts";
import { isPermission, type ParamsOf, type Route, type SchemaOf } from "#shared/contract/route.ts";
import type { Language } from "#shared/model/language.ts";
import type { Network } from "#shared/model/network.ts";
import { beginningOf } from "#shared/rules/beginning.ts";
import { keyIn } from "./api-key.ts";
import { type Actor, type ActorFor, accepts, authorize, type KeyHolder } from "./authorize.ts";
import { accountMark, type KnownBrowser, knownIn } from "./browser-memory.ts";
import { languageAsked } from "./language.ts";
import { type CountedBy, type Counting, countSender, countsSender, countValid } from "./limits.ts";
import { networkOf } from "./network.ts";
import { type Parsed, parse, pathParams } from "./parse.ts";
import type { Event } from "./pipeline.ts";
import { Problem } from "./problem.ts";
import { addressOf, bodyOf, bytesOf, cookiesOf, jsonIn } from "./request.ts";
import { openSession } from "./session-cookie.ts";

/** What a handler is called with, by its route: checked parameters, query and body, and who calls. */
export interface CallOf<Declared extends Route = Route> {
  params: ParamsOf<Declared>;
  query: Parsed<SchemaOf<Declared, "query">>;
  body: Parsed<SchemaOf<Declared, "body">>;
  actor: ActorFor<Declared>;
  /** Where the call comes from. Nothing that may be stored or logged. */
  network: Network;
  /** What came of counting it. */
  counting: Counting;
  now: Date;
  /** The language to answer in: what the caller asks for, else English. */
  language: Language;
  /** The browser's description of itself, shortened; for the person's own list of sessions. */
  device: string;
  /** The request's cookies by name. */
  cookies: Readonly<Record<string, string>>;
  /** Whether only the headers are asked for (HEAD), as link previews do: nothing is counted then. */
  headersOnly: boolean;
  /** Whether a browser came here from a page of ours, as it says itself; null for what says nothing of it, such as a program. */
  fromOurPage: boolean | null;
  /** Whether a script sent it, as the browser says; browsers that say nothing count as without. */
  byScript: boolean;
}

/**
 * The link that the calls of a path's link or token are counted by, if any, and whose it is; null where nobody has it. What
 * nobody has shares a count at each address, by an empty name.
 */
export interface CountedLink {
  link: string | null;
  organization: string | null;
}

/** A call as it came, before anything is done about it. No schema has checked its body. */
export interface Sent extends Pick<CallOf, "cookies" | "now"> {
  params: Readonly<Record<string, unknown>>;
  body: unknown;
  organization: string | null;
}

/**
 * What a door adds to receiving its calls: who checks its signatures; which link the calls of a path's link or token are
 * counted by, since a business has several names for one link, and a stranger must not have a limit for each, nor for each that
 * is made up; whether a call
 * is genuine, valid or not, where a limit counts rubbish apart; since when an email's password is what it is,
 * where a limit asks for the browsers that its account knows; and which number a typed one is, where a limit counts texts
 * to it: the plans of all countries would not fit into every bundle.
 */
export interface Needs {
  verify?: Verify | undefined;
  countedLink?: ((link: string, now: Date) => Promise<CountedLink>) | undefined;
  isGenuine?: ((sent: Sent) => Promise<boolean>) | undefined;
  sessionsFrom?: ((email: string) => Promise<string | null>) | undefined;
  countedPhone?: ((typed: string) => string | undefined) | undefined;
}

/** Whether a signature, empty where none came, is a genuine and recent one of the very bytes of a request's body. */
export type Verify = (bytes: Uint8Array, signature: string, now: Date) => Promise<boolean>;

const hasSession = ({ access }: Route): boolean => access !== "public" && access !== "signature";

/** Raises `cross_site` for an unsafe call that another site could have made with this person's cookie. */
function refuseForeignSites(route: Route, event: Event, byKey: boolean): void {
  if (route.method === "GET" || route.fromAnySite) return;
  const { origin, "x-reviens-client": client } = event.headers;
  const foreign = origin !== undefined && origin !== variable("PUBLIC_ORIGIN");
  // A browser adds a cookie by itself, and neither of these headers for another site's form.
  const unproven = hasSession(route) && !byKey && (origin === undefined || client === undefined);
  if (foreign || unproven) throw new Problem("cross_site");
}

const cameFromUs = (site: string | undefined): boolean | null => (site === undefined ? null : site === "same-origin");

const isFields = (body: unknown): body is Record<string, unknown> =>
  typeof body === "object" && body !== null && !Array.isArray(body) && !ArrayBuffer.isView(body);

/** One field of a body that nobody has checked yet. It is looked up, not searched for: a body may have a million fields. */
function textIn(body: unknown, name: string): string | undefined {
  const value = isFields(body) && Object.hasOwn(body, name) ? body[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

function organizationOf(route: Route, event: Event): string | null {
  const named =
    route.organizationIn === "body" ? textIn(bodyOf(event, route), "organization") : event.pathParameters?.organization;
  return Id.safeParse(named).data ?? null;
}

/** The payload that was signed: it is read as JSON only once its signature is known to be genuine. */
async function signedPayload(route: Route, event: Event, verify: Verify | undefined, now: Date): Promise<unknown> {
  const bytes = bytesOf(event, route);
  // The gateway writes the names of headers in small letters.
  const signature = event.headers[route.signedIn?.toLowerCase() ?? ""] ?? "";
  if (!(await verify?.(bytes, signature, now))) throw new Problem("signature_invalid");
  return jsonIn(bytes);
}

const isValid = ({ body }: Route, sent: unknown): boolean => body === undefined || z.safeParse(body, sent).success;

/** The body as it came. No body and an empty object are the same: it is the one of them that the schema takes. */
function bodyFor(route: Route, event: Event): unknown {
  const sent = bodyOf(event, route);
  const isEmpty = sent === undefined || (isFields(sent) && Object.keys(sent).length === 0);
  const other = sent === undefined ? {} : undefined;
  return isEmpty && !isValid(route, sent) && isValid(route, other) ? other : sent;
}

/** The body before its schema checks it. */
function sentBody(route: Route, event: Event, verify: Verify | undefined, now: Date): unknown {
  if (route.body === undefined) return undefined;
  return route.reads === "raw" ? signedPayload(route, event, verify, now) : bodyFor(route, event);
}

/** A key counts as whoever made it: fifty keys must not do fifty times what one person may. */
const accountOf = (actor: Actor | KeyHolder): string =>
  actor.user === null ? (actor.key.maker ?? actor.key.organization) : actor.user._id;

/** Whoever sees only their own ratings has nothing asked that is billed, and uses up nothing of their organization's. */
const seesAll = (actor: object | null): boolean => actor !== null && "reach" in actor && actor.reach === "all";

/** A call that was received, and who its limits counted it by. */
export interface Received<Call> {
  call: Call;
  by: CountedBy;
}

const isByEmail = ({ limits = [] }: Route): boolean => limits.some(({ by }) => by.startsWith("email"));

/** The email that a body names which nobody has checked yet; undefined where it cannot be read. */
function emailIn(route: Route, event: Event): string | undefined {
  try {
    return textIn(bodyOf(event, route), "email");
  } catch {
    return undefined;
  }
}

/**
 * This browser, where it is counted in place of its address: by the account that the call is about, else by the one
 * that it logged in to last. What it does about others counts for its address: accounts are free to make.
 */
async function browserOf(route: Route, event: Event, cookies: CallOf["cookies"]): Promise<KnownBrowser | undefined> {
  if (!route.limits?.some(({ by }) => by === "address")) return undefined;
  const known = await knownIn(cookies);
  if (known.length === 0 || !isByEmail(route)) return known[0];
  const email = emailIn(route, event);
  return email === undefined ? undefined : known.find(({ account }) => account === accountMark(email));
}

/**
 * This browser, where a limit asks whether it has logged in to the account of the email that the body names. A new password
 * forgets every browser but the one that it was chosen in. A door that cannot look that up knows no browser.
 */
async function knownOf(
  email: string | undefined,
  cookies: CallOf["cookies"],
  sessionsFrom: Needs["sessionsFrom"],
): Promise<KnownBrowser | undefined> {
  if (email === undefined || sessionsFrom === undefined) return undefined;
  const browser = (await knownIn(cookies)).find(({ account }) => account === accountMark(email));
  if (browser === undefined) return undefined;
  const from = await sessionsFrom(email);
  return from !== null && browser.since >= Date.parse(from) ? browser : undefined;
}

/** The body as it came; undefined where it cannot be read, or the route has none. */
function unchecked(route: Route, event: Event): unknown {
  try {
    return route.body === undefined ? undefined : bodyFor(route, event);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/**
 * What a call is to a limit that counts rubbish apart. What is genuine and valid counts, and what is not genuine counts apart. What
 * is genuine and wrong counts nowhere: it is told what is wrong with it, whatever others behind its address have sent, and does no
 * more than looking at the page, which nobody counts either. Where nobody can tell what is genuine, what is not valid counts apart.
 * Where no limit counts rubbish apart, everything counts.
 */
async function standingOf(
  route: Route,
  event: Event,
  isGenuine: Needs["isGenuine"],
  sent: Omit<Sent, "body">,
): Promise<"counts" | "rubbish" | "wrong"> {
  if (!route.limits?.some(({ rubbishApart }) => rubbishApart)) return "counts";
  const body = unchecked(route, event);
  const valid = isValid(route, body);
  if (isGenuine === undefined) return valid ? "counts" : "rubbish";
  if (!(await isGenuine({ ...sent, body }))) return "rubbish";
  return valid ? "counts" : "wrong";
}

/**
 * Receives a request for a route, in this order: refuses other sites, reads the path, counts the sender's address,
 * authorizes the caller, reads the body, checks query and body, counts the other limits. Raises the problem of the first
 * step that fails: what is not valid costs only its sender.
 */
export function receive<Declared extends Route>(
  route: Declared,
  event: Event,
  needs?: Needs,
): Promise<Received<CallOf<Declared>>>;
export async function receive(
  route: Route,
  event: Event,
  { verify, countedLink, isGenuine, sessionsFrom, countedPhone }: Needs = {},
): Promise<Received<unknown>> {
  const now = new Date();
  const key = isPermission(route.access) && accepts(route, "key") ? keyIn(event) : null;
  refuseForeignSites(route, event, key !== null);
  const params = pathParams(route, event.pathParameters);
  if (!params) throw new Problem("not_found");
  const cookies = cookiesOf(event);
  const named = textIn(params, "link") ?? textIn(params, "token");
  const isCounted = countsSender(route, event.queryStringParameters);
  const counted = named === undefined || !isCounted ? undefined : await countedLink?.(named, now);
  const link = counted?.link ?? textIn(params, "link");
  const about = { params, cookies, now, organization: counted?.organization ?? null };
  const standing = await standingOf(route, event, isGenuine, about);
  const sender = {
    network: networkOf(addressOf(event)),
    link,
    browser: link === undefined ? await browserOf(route, event, cookies) : undefined,
    query: event.queryStringParameters ?? {},
    rubbish: standing === "rubbish",
  };
  if (standing !== "wrong") await countSender(route, sender, now);
  const bySession = hasSession(route) && !key && accepts(route, "session");
  const session = bySession ? await openSession(signingKey, cookies) : null;
  const actor = await authorize(route, { organization: () => organizationOf(route, event), session, key, now });
  const sent = await sentBody(route, event, verify, now);
  const body: unknown = parse(route.body, sent);
  const query: unknown = parse(route.query, event.queryStringParameters ?? {});
  const received = {
    params,
    query,
    body,
    actor,
    network: sender.network,
    now,
    language: languageAsked(event).asked ?? "en",
    device: beginningOf(event.headers["user-agent"] ?? "", 200),
    cookies,
    headersOnly: event.requestContext.http.method === "HEAD",
    fromOurPage: cameFromUs(event.headers["sec-fetch-site"]),
    byScript: event.headers["sec-fetch-dest"] === "empty",
  };
  const email = textIn(body, "email");
  const phone = textIn(body, "phone");
  const by = {
    ...sender,
    email,
    phone: phone === undefined || countedPhone === undefined ? phone : countedPhone(phone),
    query,
    account: actor && accountOf(actor),
    organization: seesAll(actor) ? textIn(params, "organization") : null,
    known: await knownOf(email, cookies, sessionsFrom),
  };
  return { call: { ...received, counting: await countValid(route, by, now) }, by };
}
