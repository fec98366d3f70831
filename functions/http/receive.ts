import * as z from "zod/mini";
import { variable } from "#functions/environment.ts";
import { Id } from "#shared/contract/inputs/id.ts";
import { isPermission, type ParamsOf, type Route, type SchemaOf } from "#shared/contract/route.ts";
import type { Language } from "#shared/model/language.ts";
import type { Network } from "#shared/model/network.ts";
import { beginningOf } from "#shared/rules/dates.ts";
import { accepts, keyIn } from "./api-key.ts";
import type { Actor, ActorFor, authorize as Authorize, KeyHolder } from "./authorize.ts";
import { knownTo } from "./browser-memory.ts";
import { languageAsked } from "./language.ts";
import { type CountedBy, type Counting, countLimits } from "./limits.ts";
import { networkOf } from "./network.ts";
import { type Parsed, parse, pathParams } from "./parse.ts";
import type { Event } from "./pipeline.ts";
import { Problem } from "./problem.ts";
import { bytesOf, clientAddress, cookiesOf, jsonIn, parseBody } from "./request.ts";

export interface CallOf<Declared extends Route = Route, Thing = undefined> {
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
  /** What the path names, where the handler looks it up before limits count. */
  found: Thing;
}

type Lookup<Thing> = Pick<CountedBy, "about" | "link" | "phone"> &
  (undefined extends Thing ? { found?: Thing } : { found: Thing });

export interface Needs<Declared extends Route = Route, Thing = undefined> {
  /** Left out by pages, which are public: its code is 20 kB. */
  authorize?: typeof Authorize | undefined;
  verify?: Verify | undefined;
  /** Reads once what both limits and handler need. */
  find?(call: Omit<CallOf<Declared>, "counting" | "found">): Promise<Lookup<Thing>>;
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
const seesOthers = (actor: object | null): boolean => actor !== null && "reach" in actor && actor.reach !== "own";

interface Received<Call> {
  call: Call;
  by: CountedBy;
}

/** Elsewhere a browser is nothing special, because accounts are free. */
const isAboutAccount = ({ limits = [] }: Route): boolean => limits.some(({ by }) => by === "network and email");

/** Checks in this order: site, path, caller, input, limits. Invalid calls count for nobody. */
export function receive<Declared extends Route, Thing>(
  route: Declared,
  event: Event,
  needs?: Needs<Declared, Thing>,
): Promise<Received<CallOf<Declared, Thing>>>;
export async function receive(
  route: Route,
  event: Event,
  { authorize, verify, find }: Omit<Needs, "find"> & { find?(call: object): Promise<Lookup<unknown>> } = {},
): Promise<Received<unknown>> {
  const now = new Date();
  const key = isPermission(route.access) && accepts(route, "key") ? keyIn(event) : null;
  refuseForeignSites(route, event, key !== null);
  const params = pathParams(route, event.pathParameters);
  if (!params) throw new Problem("not_found");
  const cookies = cookiesOf(event);
  const actor =
    (await authorize?.(route, { organization: () => organizationOf(route, event), params, cookies, key, now })) ?? null;
  const sent = await sentBody(route, event, verify, now);
  const body: unknown = parse(route.body, sent);
  const query: unknown = parse(route.query, event.queryStringParameters ?? {});
  const received = {
    params,
    query,
    body,
    actor,
    network: networkOf(clientAddress(event)),
    now,
    language: languageAsked(event).asked ?? "en",
    device: beginningOf(event.headers["user-agent"] ?? "", 200),
    cookies,
    headersOnly: event.requestContext.http.method === "HEAD",
    fromOurPage: cameFromUs(event.headers["sec-fetch-site"]),
    byScript: event.headers["sec-fetch-dest"] === "empty",
  };
  const { found, ...counted } = (await find?.(received)) ?? { found: undefined };
  const email = textIn(body, "email");
  const browser = email !== undefined && isAboutAccount(route) ? await knownTo(email, cookies) : null;
  const by = {
    ...counted,
    // Counted instead of its network, so that strangers there cannot lock it out.
    network: browser === null ? received.network : { near: `browser ${browser}`, wide: null },
    email,
    query,
    account: actor && accountOf(actor),
    organization: seesOthers(actor) ? textIn(params, "organization") : null,
  };
  return { call: { ...received, found, counting: await countLimits(route, by, now) }, by };
}
