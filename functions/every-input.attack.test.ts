import Papa from "papaparse";
import { ulid } from "ulid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { stripeSignature } from "#functions/testing/billing.ts";
import { ImportableRow } from "#shared/contract/inputs/import-row.ts";
import { onboardingBodies } from "#shared/contract/me.ts";
import { isPermission, type Route } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/table.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { noSources } from "#shared/model/invitation.ts";
import { onboardingSteps } from "#shared/model/onboarding.ts";
import { makeNonce } from "./crypto/token.ts";
import { parse } from "./http/parse.ts";
import { Problem } from "./http/problem.ts";
import { complaintEmail, complaintSms } from "./messages/complaint.ts";
import { renderEmail } from "./messages/render-email.ts";
import { signingKey } from "./services/secrets.ts";
import { anEmail } from "./testing/accounts.ts";
import type { Answer, Request } from "./testing/call.ts";
import {
  aFeedback,
  aLocation,
  aMember,
  anEmployee,
  anOrganization,
  aPerson,
  storeFeedback,
} from "./testing/fixtures.ts";
import { ask } from "./testing/handlers.ts";

type Schema = z.core.$ZodType;
type Json = Record<string, unknown>;
type Path = readonly (string | number)[];

const html = `</textarea></title><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
const refusedTexts: Record<string, string> = {
  "half an emoji": "\ud83d",
  "U+0001": "cor\u0001rect horse battery",
  "60 kB of spaces between digits": `1${" ".repeat(60_000)}2345678`,
};
const texts: Record<string, string> = {
  ...refusedTexts,
  "400 kB of spaces": `1${" ".repeat(400_000)}2345678`,
  "U+0000": "cor\u0000rect horse battery",
  "5,000 marks on a letter": `e${"\u0301".repeat(5_000)}`,
  "ten marks on every letter": `e${"\u0301".repeat(8)}`.repeat(6),
  "text that turns round": "Anne \u202eexe.tnevni",
  prototype: "__proto__",
  formula: "=cmd|' /C calc'!A0",
  "formula behind a semicolon": "bonjour;=1+1\n=2",
  html,
  "another host": "https://evil.example/Restaurant_Review-g1-d2-x.html",
  "another host, hidden": "https://www.tripadvisor.com@evil.example/Restaurant_Review-g1-d2-x.html",
  script: "javascript:alert(1)",
};
/** Queries and addresses are read as text. */
const fewTexts = Object.entries(texts).filter(
  ([what]) => what in refusedTexts || ["U+0000", "prototype", "formula", "html", "another host"].includes(what),
);

const deep = (times: number) => `${"[".repeat(times)}${"]".repeat(times)}`;

/** Raw JSON, because JSON.stringify can't produce all of it. */
const hostile: [what: string, json: string][] = [
  ...Object.entries(texts).map(([what, text]): [string, string] => [what, JSON.stringify(text)]),
  ["minus zero", "-0"],
  ["a number beyond all numbers", "1e309"],
  ["a number as text", '"3"'],
  ["an empty list", "[]"],
  ["a list of 10,000", JSON.stringify(Array(10_000).fill(0))],
  ["1,000 lists in each other", deep(1_000)],
  ["a prototype of its own", '{"__proto__": {"length": 5}, "constructor": {"prototype": {}}}'],
  ["null", "null"],
  ["true", "true"],
];

const described = (schema: Schema): Json => z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as Json;

/** Lists only by their first element. */
function pathsOf(schema: Schema): Path[] {
  const walk = (node: Json, path: Path): Path[] => {
    const parts = [
      ...((node.anyOf as Json[]) ?? []),
      ...((node.allOf as Json[]) ?? []),
      ...((node.oneOf as Json[]) ?? []),
    ];
    const below = [
      ...Object.entries((node.properties as Record<string, Json>) ?? {}).flatMap(([name, of]) =>
        walk(of, [...path, name]),
      ),
      ...(node.items ? walk(node.items as Json, [...path, 0]) : []),
      ...parts.flatMap((of) => walk(of, path)),
    ];
    return path.length > 0 ? [path, ...below] : below;
  };
  const found = walk(described(schema), []);
  return [...new Map(found.map((path) => [path.join("."), path])).values()];
}

function plausible(node: Json): unknown {
  const [first] = ((node.anyOf ?? node.oneOf ?? node.allOf ?? []) as Json[]).filter(({ type }) => type !== "null");
  if (first) return plausible(first);
  if (node.const !== undefined || node.enum) return node.const ?? (node.enum as unknown[])[0];
  const fields = Object.entries((node.properties as Record<string, Json>) ?? {});
  const byType: Record<string, unknown> = {
    object: Object.fromEntries(fields.map(([name, of]) => [name, plausible(of)])),
    array: [],
    string: "correct horse",
    integer: 3,
    number: 3,
    boolean: true,
  };
  return byType[String(node.type)] ?? null;
}

function bodyWith(sample: Json, paths: readonly Path[], json: string): string {
  const mark = "\u{10FFFD}here\u{10FFFD}";
  const body = structuredClone(sample);
  for (const path of paths) {
    let parent: unknown = body;
    for (const part of path.slice(0, -1))
      parent = typeof parent === "object" && parent !== null ? Reflect.get(parent, part) : null;
    const last = path.at(-1);
    if (typeof parent === "object" && parent !== null && last !== undefined) Reflect.set(parent, last, mark);
  }
  return JSON.stringify(body).replaceAll(JSON.stringify(mark), () => json);
}

let business: Awaited<ReturnType<typeof anOrganization>>;
let newcomer: string;
let administrator: string;
let feedback: string;
let key: string;
const nonceNow = () => makeNonce(key, business.organization._id, new Date());

beforeAll(async () => {
  key = await signingKey();
  business = await anOrganization({
    sources: { ...noSources, googlePlaceId: "ChIJN1t_tDeuEmsRUsoyG83frY4" },
    feedbackTags: ["Wait"],
  });
  const onboarding = { step: "linked-accounts" as const, organization: (await anOrganization()).organization._id };
  newcomer = (await aPerson({ onboarding })).cookie;
  administrator = (await aPerson({ platformAdministrator: true })).cookie;
  feedback = (await storeFeedback(aFeedback(business.organization._id)))._id;
});

const password = "correct horse battery";
const person = { firstName: "Léa", lastName: "Roy" };
const row = { line: 2, occurrence: 0, date: "2024-05-31T10:00:00.000Z", rating: 2, comment: "Cold soup" };
const contact = { name: "Léa", email: "lea@example.com", phone: "+1 514 555 0100" };

const answerTemplate = { name: "Sorry", text: "Hi {name},", language: "en" };

const mailbox = () => ({ name: contact.name, email: contact.email });
const spoken = () => ({ greeting: "Hello", thanks: "Thanks", promise: "We call" });
const feedbackSettings = () => ({
  feedbackId: business.link,
  interceptLessThan: 4,
  invitationMode: "everyone",
  forceName: false,
  forceEmail: false,
  forcePhone: false,
  pageTexts: { en: spoken(), fr: spoken() },
  sources: { googlePlaceId: null, tripadvisorUrl: null },
  answerWithin: 2,
  feedbackTags: ["Wait"],
  sendingHours: { from: 9, to: 20 },
  pauseDays: 30,
  reminderAfter: 3,
  replyTo: "info@example.com",
  smsCountries: ["CA"],
});

const asking = () => ({
  channel: "email",
  customers: [{ ...contact, email: anEmail(), language: "fr" }],
  consent: "given",
  location: null,
  employee: null,
  language: "en",
  at: null,
  batch: { _id: business.organization._id, first: 0 },
});

/** For routes where a generated body tests too little. */
const bodies: Record<string, () => Json> = {
  sessionStart: () => ({ email: anEmail(), password }),
  accountRegister: () => ({
    ...person,
    email: anEmail(),
    password,
    confirmPassword: password,
    acceptTerms: true,
    language: "fr",
  }),
  answerTemplatesUpdate: () => ({ items: [answerTemplate] }),
  accountVerificationResend: () => ({ email: anEmail() }),
  passwordForgot: () => ({ email: anEmail() }),
  passwordReset: () => ({ password, confirmPassword: password }),
  meUpdate: () => ({
    ...person,
    phone: null,
    language: "en",
    theme: "dark",
    notifications: { email: true, phone: false },
  }),
  organizationCreate: () => ({ name: "Café", feedbackId: `cafe-${anEmail().slice(-30, -12).toLowerCase()}` }),
  organizationUpdate: () => ({
    ...feedbackSettings(),
    name: "Café",
    website: null,
    phone: contact.phone,
    customerServicePhone: null,
    mailingAddress: "1214, avenue du Mont-Royal Est, Montréal",
    billingContact: mailbox(),
    privacyContact: mailbox(),
    language: "fr",
    timeZone: "America/Toronto",
    averageTransaction: { amount: 2_400, currency: "CAD" },
    currency: "CAD",
    customersPerComplaint: 12,
    brandColor: "#2f6f5e",
  }),
  userAdd: () => ({
    organization: business.organization._id,
    ...person,
    email: anEmail(),
    phone: null,
    role: "agent",
    limitedTo: [ulid()],
  }),
  userUpdate: () => ({ organization: business.organization._id, role: "agent", limitedTo: [ulid()] }),
  feedbackSettingsUpdate: () => feedbackSettings(),
  sourceChange: () => ({
    googlePlaceId: null,
    tripadvisorUrl: null,
    links: [{ _id: business.organization._id, label: "Pages Jaunes", url: "https://www.pagesjaunes.ca/bus/1" }],
    order: ["google"],
  }),
  feedbackImport: () => ({ rows: [{ ...row, ...contact, location: null }], complaints: "pending" }),
  feedbackResolve: () => ({ note: "Called.", outcome: "fixed" }),
  feedbackReopen: () => ({ note: "Called." }),
  feedbackNote: () => ({ text: "Called." }),
  feedbackContact: () => ({ by: "phone" }),
  answerSend: () => ({ channel: "email", text: "We are sorry.", after: null }),
  replyPageSubmit: () => ({ text: "Thank you." }),
  feedbackAssign: () => ({ assignee: business.owner._id, due: null, tags: ["Wait"] }),
  putRightPageSubmit: () => ({ is: "yes" }),
  rateSubmit: () => ({ rating: 2, comment: "Cold soup", ...contact, nonce: nonceNow() }),
  requestSend: () => asking(),
  requestPreview: () => asking(),
  ratePageContact: () => ({ contact: contact.email }),
  ratePageSubmit: () => ({ rating: 2, comment: "Cold soup", ...contact, nonce: nonceNow() }),
};
const stepBodies: Record<string, Json> = {
  welcome: { organizationName: "Café", timeZone: "America/Toronto" },
  "feedback-id": { feedbackId: "cafe-of-the-attack" },
  "stars-limit": { interceptLessThan: 4, invitationMode: "threshold" },
  "phone-number": { phone: contact.phone },
  "website-link": { website: "https://example.com" },
  "linked-accounts": { googlePlaceId: null, tripadvisorUrl: null },
};

interface Target {
  name: string;
  route: Route;
  sample(): Json;
  paths: Path[];
  params?: Record<string, string>;
}

function targetsOf(route: Route): Target[] {
  if (!route.body) return [];
  if (route.id === "meOnboard")
    return onboardingSteps.map((step) => ({
      name: `meOnboard ${step}`,
      route,
      sample: () => stepBodies[step] ?? {},
      paths: pathsOf(onboardingBodies[step]),
      params: { step },
    }));
  const rows = route.id === "feedbackImport" ? pathsOf(ImportableRow).map((path) => ["rows", 0, ...path]) : [];
  const { body } = route;
  const sample = bodies[route.id] ?? (() => plausible(described(body)) as Json);
  return [{ name: route.id, route, sample, paths: [...pathsOf(body), ...rows] }];
}
const targets = routes.flatMap(targetsOf).map((target) => [target.name, target] as const);

const limited = new Map<string, { cookie: string; left: number }>();
beforeEach(() => limited.clear());

async function limitedCookie({ id, access, limits = [] }: Route): Promise<string> {
  const one = limited.get(id);
  if (one && one.left > 0) {
    one.left -= 1;
    return one.cookie;
  }
  const left = Math.min(...limits.flatMap(({ by, times }) => (by === "account" ? [times] : []))) - 1;
  const owning = isPermission(access);
  const { cookie } = await (owning ? aMember(business.organization._id, "owner") : aPerson());
  limited.set(id, { cookie, left });
  return cookie;
}

async function cookieFor(route: Route): Promise<string> {
  if (route.access === "platform") return administrator;
  if (route.limits?.some(({ by }) => by === "account")) return limitedCookie(route);
  return route.id.startsWith("me") ? newcomer : business.cookie;
}

const made = {
  ...{ token: "x", session: "x", step: "welcome", source: "google", place: "ChIJ-demo-Maison-Lavallee-00" },
  request: "01JCZ000000000000000000000",
};
/** Routes answer 404 for a missing thing before they read the body. */
const isThere = ({ params = {} }: Route) =>
  Object.keys(params).every((name) => ["organization", "feedback", "link", ...Object.keys(made)].includes(name));

async function attack(route: Route, what: string, request: Request): Promise<Answer> {
  const there = { organization: business.organization._id, feedback, link: business.link };
  const cookie = await cookieFor(route);
  // A valid signature proves nothing about the content.
  const text = request.text ?? JSON.stringify(request.body ?? {});
  const signed = route.access === "signature" && { text, headers: { "stripe-signature": await stripeSignature(text) } };
  const began = process.threadCpuUsage();
  const answer = await ask(route, {
    cookie,
    ...request,
    ...signed,
    params: { ...made, ...there, ...request.params },
  });
  const { user, system } = process.threadCpuUsage(began);
  expect([what, answer.status < 500, answer.status]).toEqual([what, true, answer.status]);
  expect([what, (user + system) / 1_000 < 500, user + system]).toEqual([what, true, user + system]);
  if (answer.body?.error?.code === "invalid") expect(Object.keys(answer.body.error.fields)).not.toEqual([]);
  expect(answer.text).not.toMatch(/ZodError|SyntaxError|Exception|\bat .+:\d+:\d+/);
  return answer;
}

function sent({ route, params = {} }: Target, text: string): Request {
  if (route.reads !== "form") return { params, text };
  const fields = Object.entries(JSON.parse(text)).map(([name, value]) => [name, String(value)]);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return { params, headers, text: new URLSearchParams(fields).toString() };
}

function fieldsRefused({ body }: Route, text: string): string[] {
  try {
    parse(body, JSON.parse(text));
    return [];
  } catch (error) {
    if (error instanceof Problem) return Object.keys(error.fields);
    throw error;
  }
}

const queries: Record<string, Record<string, string>> = {
  rateChoices: { of: "location" },
  funnelCompareRead: { by: "location" },
  sourcePlaces: { q: "bistro", session: "8c1c2a44-1f9c" },
};
/** Customers' pages ignore a query that they can't read. */
const looksAway: Record<string, number> = {
  rateInvite: 302,
  ratePageShow: 200,
  ratePageThanks: 200,
  tokenPageShow: 404,
  stopPageShow: 404,
  replyPageShow: 404,
  putRightPageShow: 404,
  scorePageShow: 404,
  scoreBadgeImage: 404,
  scoreBadgeFrame: 404,
};

const asked = routes.filter(({ query }) => query).map((route) => [route.id, route] as const);

describe.each(asked)("the query of %s", (_, route) => {
  it("names the one field that is wrong, and falls over nothing", async () => {
    for (const [name = ""] of route.query ? pathsOf(route.query) : [])
      for (const [what, text] of fewTexts) {
        const answer = await attack(route, `${name}: ${what}`, { query: { ...queries[route.id], [name]: text } });
        if (what in refusedTexts) expect([name, what, answer.status]).toEqual([name, what, looksAway[route.id] ?? 400]);
        if (answer.status === 400) expect(Object.keys(answer.body.error.fields)).toEqual([String(name)]);
      }
  });
});

const addressed = routes.filter(({ params }) => params).map((route) => [route.id, route] as const);

describe.each(addressed)("the address of %s", (_, route) => {
  it("leads nowhere or to what is there, whatever stands in it", async () => {
    for (const [place, [name, schema]] of Object.entries(route.params ?? {}).entries()) {
      // A lone surrogate isn't valid UTF-8, so no URL contains one.
      const values = fewTexts.map(([what, text]) => [what, text.toWellFormed().slice(0, 8_000)] as const);
      const taken = values.filter(([, value]) => z.safeParse(schema, value).success);
      const refused = values.filter((value) => !taken.includes(value));
      // The door answers 404 to all that the schema refuses: one of them suffices, another for each name.
      for (const [what, value] of [...taken, ...refused.slice(place, place + 1)])
        await attack(route, `${name}: ${what}`, {
          params: { [name]: value },
          ...(route.body && { body: bodies[route.id]?.() ?? {} }),
        });
    }
  });
});

const isRating = ({ id }: Route) => ["rateSubmit", "ratePageSubmit", "rateTokenSubmit", "tokenPageSubmit"].includes(id);

describe.each(targets)("the body of %s", (_, target) => {
  it("falls over nothing in all of its fields at once", async () => {
    const { route, paths } = target;
    const places = paths.filter(({ length }) => length === (route.id === "feedbackImport" ? 3 : 1));
    for (const [turn, [what, json]] of hostile.entries()) {
      const text = bodyWith(target.sample(), places, json);
      const began = process.threadCpuUsage();
      // The door answers what the schema says: one in three refused texts goes through it.
      const isRefused =
        (route.reads ?? "json") === "json" && text.length < 65_536 && fieldsRefused(route, text).length > 0;
      const { user, system } = process.threadCpuUsage(began);
      expect([what, (user + system) / 1_000 < 500, user + system]).toEqual([what, true, user + system]);
      if (!isRefused || turn % 3 === 0) await attack(route, what, sent(target, text));
    }
    for (const text of [deep(20_000), `{"a":${"[".repeat(30_000)}`, "\ud83d", "\u0000"])
      await attack(target.route, text.slice(0, 20), { params: target.params ?? {}, text });
  });

  it("names the one field that is wrong", async () => {
    for (const [place, path] of (isThere(target.route) ? target.paths : []).entries()) {
      // What customers say of themselves is normalized and never refused.
      if (isRating(target.route) && ["trap", "comment", "name", "email", "phone"].includes(String(path[0]))) continue;
      for (const [turn, [what, text]] of Object.entries(refusedTexts).entries()) {
        if (target.route.reads === "form" && what === "half an emoji") continue;
        const json = JSON.stringify(text);
        const isReadElsewhere = path[0] === "rows" || target.route.id === "meOnboard" || target.route.reads === "form";
        // To save time every field is sent through the endpoint for one text in three.
        if (!isReadElsewhere && turn !== place % 3) {
          expect(fieldsRefused(target.route, bodyWith(target.sample(), [path], json))).toContain(path.join("."));
          continue;
        }
        const answer = await attack(target.route, what, sent(target, bodyWith(target.sample(), [path], json)));
        const said = [path.join("."), what, answer.status];
        if (path.length === 3 && path[0] === "rows") expect(answer.body.rejected).toMatchObject([{ field: path[2] }]);
        else if (path.length === 2 && path[0] === "rows")
          expect(answer.body.rejected).toMatchObject([{ field: "body" }]);
        else expect(said).toEqual([path.join("."), what, 400]);
        const { fields = {} } = answer.body?.error ?? {};
        if (answer.status === 400 && answer.body) expect(Object.keys(fields)).toContain(path.join("."));
      }
    }
  });
});

const listsIn = ({ body }: Route): string[] =>
  body ? pathsOf(body).flatMap(([name, item, ...more]) => (item === 0 && more.length === 0 ? [String(name)] : [])) : [];
const listed = routes.flatMap((route) =>
  listsIn(route)
    .filter((name) => !["rows", "customers", "links", "limitedTo"].includes(name))
    .map((name) => [route.id, name, route] as const),
);

describe.each(listed)("%s, whose %s name one thing twice", (_, name, route) => {
  it("takes it for one, also where it was taken before", async () => {
    const { _id: organization } = business.organization;
    const things: Record<string, unknown> = {
      items: answerTemplate,
      locations: (await aLocation(organization))._id,
      feedbacks: (await storeFeedback(aFeedback(organization)))._id,
      scopes: "feedback.read",
      smsCountries: "CA",
      order: "google",
      feedbackTags: "Wait",
      tags: "Wait",
    };
    expect(Object.keys(things)).toContain(name);
    const params = { employee: (await anEmployee(organization))._id };
    const sample = { name: "Camille", decision: "accept", ...bodies[route.id]?.() };
    const fields = route.body ? pathsOf(route.body).map(([field]) => field) : [];
    const known = Object.fromEntries(Object.entries(sample).filter(([field]) => fields.includes(field)));
    for (const part of ["first", "again"]) {
      const body = { ...known, [name]: [things[name], things[name]] };
      const { status } = await attack(route, part, { params, body });
      expect([part, status < 300, status]).toEqual([part, true, status]);
    }
  });
});

describe("what was stored of it", () => {
  const routeOf = (id: string): Route => {
    const route = routes.find((one) => one.id === id);
    if (!route) throw new Error(`there is no route ${id}`);
    return route;
  };
  const stored: Feedback[] = [];

  beforeAll(async () => {
    for (const [what, text] of Object.entries(texts))
      for (const field of ["comment", "name"])
        await attack(routeOf("rateSubmit"), what, {
          body: { rating: 1, comment: "Cold soup", nonce: nonceNow(), [field]: text },
        });
    let cursor: string | null = null;
    do {
      const query = { status: "pending", ...(cursor !== null && { cursor }) };
      const { body } = await attack(routeOf("feedbackList"), "list", { query });
      stored.push(...body.items);
      cursor = body.next;
    } while (cursor !== null);
  });

  it("is well-formed, short, and more than nothing", () => {
    expect(stored.length).toBeGreaterThan(15);
    for (const { comment, customer } of stored)
      for (const text of [comment, customer.name ?? "", customer.email ?? "", customer.phone ?? ""]) {
        expect(text.isWellFormed() && text.length <= 5_000).toBe(true);
        expect(text).not.toMatch(/(?![\t\n\r])\p{Cc}|(?:\p{M}[\u200c\u200d]?){11}/u);
      }
  });

  it("is exported whole, and no cell runs, whichever separator a spreadsheet cuts at", async () => {
    const { text } = await attack(routeOf("feedbackExport"), "export", {});
    const [, ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    expect(rows.map((cells) => cells.at(-5))).toEqual(expect.arrayContaining(stored.map(({ _id }) => _id)));
    for (const part of rows.flat().flatMap((cell) => cell.split(/[;\t\r\n]/)))
      expect(part).not.toMatch(/^[\s"]*[=+\-@]/);
  });

  it("is thanked for on a page that runs none of it", async () => {
    for (const { _id } of stored) {
      const answer = await attack(routeOf("ratePageThanks"), "thanks", { params: { feedback: _id } });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toMatch(/<script>alert|<img src=x/);
    }
  });

  it("is told of in an email with a short subject on one line, and in one SMS", () => {
    const organization = { ...business.organization, name: texts["ten marks on every letter"] ?? "" };
    for (const complaint of stored.map((one) => ({
      language: "fr" as const,
      origin: "https://x.example",
      reader: one.comment,
      organization,
      feedback: one,
    }))) {
      const email = renderEmail(complaintEmail(complaint));
      expect(email.subject.length).toBeLessThan(1_000);
      expect(email.subject).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      expect(email.html).not.toMatch(/<script>alert|<img src=x/);
      expect(complaintSms(complaint).length).toBeLessThanOrEqual(160);
    }
  });
});
