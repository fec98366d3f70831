import * as z from "zod/mini";
import { variable } from "#functions/environment.ts";
import { Id } from "#shared/contract/inputs/id.ts";
import { isPermission, type ParamsOf, type Route, type SchemaOf } from "#shared/contract/route.ts";
import type { Language } from "#shared/model/language.ts";
import type { Network } from "#shared/model/network.ts";
import { beginningOf } from "#shared/rules/dates.ts";
import { accepts, keyIn } from "./api-key.ts";
import type { Actor, ActorFor, authorize as Authorize, KeyHolder } from "./authorize.ts";
import { accountMark, type KnownBrowser, knownIn } from "./browser-memory.ts";
import { languageAsked } from "./language.ts";
import { type CountedBy, type Counting, countSender, countsSender, countValid } from "./limits.ts";
import { networkOf } from "./network.ts";
import { type Parsed, parse, pathParams } from "./parse.ts";
import type { Event } from "./pipeline.ts";
import { Problem } from "./problem.ts";
import { bytesOf, clientAddress, cookiesOf, jsonIn, parseBody } from "./request.ts";

export interface CallOf<Declared extends Route = Route> {
  params: ParamsOf<Declared>;
  query: Parsed<SchemaOf<Declared, "query">>;
  body: Parsed<SchemaOf<Declared, "body">>;
  actor: ActorFor<Declared>;
  /** Never stored or logged. */
  network: Network;
  counting: Counting;
  now: Date;
  language: Language;
  device: string;
  cookies: Readonly<Record<string, string>>;
  /** HEAD, as link previews send it; nothing is counted. */
  headersOnly: boolean;
  /** As the browser says; null if it says nothing. */
  fromOurPage: boolean | null;
  /** Browsers that say nothing count as without script. */
  byScript: boolean;
}

/** Link used for rate limiting, and its organization; null if nobody has it. */
interface CountedLink {
  link: string | null;
  organization: string | null;
}

interface Sent extends Pick<CallOf, "cookies" | "now"> {
  params: Readonly<Record<string, unknown>>;
  body: unknown;
  organization: string | null;
}

/**
 * Optional checks of an endpoint: signatures, links and phone numbers as limits count them, genuine calls, and known
 * browsers.
 */
export interface Needs {
  /** Left out by pages, which are public: its code is 20 kB. */
  authorize?: typeof Authorize | undefined;
  verify?: Verify | undefined;
  countedLink?: ((link: string, now: Date) => Promise<CountedLink>) | undefined;
  isGenuine?: ((sent: Sent) => Promise<boolean>) | undefined;
  sessionsFrom?: ((email: string) => Promise<string | null>) | undefined;
  countedPhone?: ((typed: string) => string | undefined) | undefined;
}

export type Verify = (bytes: Uint8Array, signature: string, now: Date) => Promise<boolean>;

const hasSession = ({ access }: Route): boolean => access !== "public" && access !== "signature";

/** CSRF: raises `cross_site` for an unsafe call that another site could have made with the cookie. */
function refuseForeignSites(route: Route, event: Event, byKey: boolean): void {
  if (route.method === "GET" || route.fromAnySite) return;
  const { origin, "x-reviens-client": client } = event.headers;
  const foreign = origin !== undefined && origin !== variable("PUBLIC_ORIGIN");
  // Another site's form sends the cookie without these headers.
  const unproven = hasSession(route) && !byKey && (origin === undefined || client === undefined);
  if (foreign || unproven) throw new Problem("cross_site");
}

const cameFromUs = (site: string | undefined): boolean | null => (site === undefined ? null : site === "same-origin");

const isFields = (body: unknown): body is Record<string, unknown> =>
  typeof body === "object" && body !== null && !Array.isArray(body) && !ArrayBuffer.isView(body);

/** Looked up without searching, because a body may have a million fields. */
function textIn(body: unknown, name: string): string | undefined {
  const value = isFields(body) && Object.hasOwn(body, name) ? body[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

function organizationOf(route: Route, event: Event): string | null {
  const named =
    route.organizationIn === "body"
      ? textIn(parseBody(event, route), "organization")
      : event.pathParameters?.organization;
  return Id.safeParse(named).data ?? null;
}

/** JSON is parsed only after the signature was verified. */
async function signedPayload(route: Route, event: Event, verify: Verify | undefined, now: Date): Promise<unknown> {
  const bytes = bytesOf(event, route);
  // API Gateway sends header names in lower case.
  const signature = event.headers[route.signedIn?.toLowerCase() ?? ""] ?? "";
  if (!(await verify?.(bytes, signature, now))) throw new Problem("signature_invalid");
  return jsonIn(bytes);
}

const isValid = ({ body }: Route, sent: unknown): boolean => body === undefined || z.safeParse(body, sent).success;

/** No body and `{}` are the same; whichever the schema takes is used. */
function bodyFor(route: Route, event: Event): unknown {
  const sent = parseBody(event, route);
  const isEmpty = sent === undefined || (isFields(sent) && Object.keys(sent).length === 0);
  const other = sent === undefined ? {} : undefined;
  return isEmpty && !isValid(route, sent) && isValid(route, other) ? other : sent;
}

function sentBody(route: Route, event: Event, verify: Verify | undefined, now: Date): unknown {
  if (route.body === undefined) return undefined;
  return route.reads === "raw" ? signedPayload(route, event, verify, now) : bodyFor(route, event);
}

/** A key counts as whoever made it: fifty keys must not do fifty times what one person may. */
const accountOf = (actor: Actor | KeyHolder): string => (actor.user === null ? actor.key.maker : actor.user._id);

/** Callers with reach `own` trigger no billed requests, so the organization's limit doesn't count them. */
const seesAll = (actor: object | null): boolean => actor !== null && "reach" in actor && actor.reach === "all";

interface Received<Call> {
  call: Call;
  by: CountedBy;
}

const isByEmail = ({ limits = [] }: Route): boolean => limits.some(({ by }) => by.startsWith("email"));

function emailIn(route: Route, event: Event): string | undefined {
  try {
    return textIn(parseBody(event, route), "email");
  } catch {
    return undefined;
  }
}

/**
 * Counted instead of its address; for a call about an account only if it logged in to that one, since accounts are
 * free.
 */
async function browserOf(route: Route, event: Event, cookies: CallOf["cookies"]): Promise<KnownBrowser | undefined> {
  if (!route.limits?.some(({ by }) => by === "address")) return undefined;
  const known = await knownIn(cookies);
  if (known.length === 0 || !isByEmail(route)) return known[0];
  const email = emailIn(route, event);
  return email === undefined ? undefined : known.find(({ account }) => account === accountMark(email));
}

/** Whether this browser logged in to the body's account since its last password change. */
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

function unchecked(route: Route, event: Event): unknown {
  try {
    return route.body === undefined ? undefined : bodyFor(route, event);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** Genuine invalid calls count nowhere; spam counts apart. */
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
 * Checks in this order: site, path, sender's limit, caller, input, other limits. Invalid calls count only against their
 * sender.
 */
export function receive<Declared extends Route>(
  route: Declared,
  event: Event,
  needs?: Needs,
): Promise<Received<CallOf<Declared>>>;
export async function receive(
  route: Route,
  event: Event,
  { authorize, verify, countedLink, isGenuine, sessionsFrom, countedPhone }: Needs = {},
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
    network: networkOf(clientAddress(event)),
    link,
    browser: link === undefined ? await browserOf(route, event, cookies) : undefined,
    query: event.queryStringParameters ?? {},
    rubbish: standing === "rubbish",
  };
  if (standing !== "wrong") await countSender(route, sender, now);
  const actor =
    (await authorize?.(route, { organization: () => organizationOf(route, event), cookies, key, now })) ?? null;
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
