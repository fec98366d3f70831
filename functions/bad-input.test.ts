import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { recount } from "#functions/data/feedbacks/recount.ts";
import type { Route } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/table.ts";
import { problemStatuses } from "#shared/model/problem.ts";
import { bodyAtMost } from "./http/request.ts";
import type { Answer, Request } from "./testing/call.ts";
import { aFeedback, aLocation, aNonce, anEmployee, anOrganization, storeFeedback } from "./testing/fixtures.ts";
import { ask } from "./testing/handlers.ts";

let business: Awaited<ReturnType<typeof anOrganization>>;
let feedback: string;
let location: string;
let employee: string;

beforeAll(async () => {
  business = await anOrganization();
  const { _id } = business.organization;
  feedback = (await storeFeedback(aFeedback(_id)))._id;
  location = (await aLocation(_id))._id;
  employee = (await anEmployee(_id))._id;
});

const routeOf = (id: string): Route => {
  const route = routes.find((one) => one.id === id);
  if (!route) throw new Error(`there is no route ${id}`);
  return route;
};

const asOwner = (request: Request = {}): Request => ({
  cookie: business.cookie,
  ...request,
  params: {
    organization: business.organization._id,
    feedback,
    id: business.owner._id,
    location,
    employee,
    link: business.link,
    token: "x",
    session: "x",
    step: "welcome",
    source: "google",
    channel: "sms",
    language: "fr",
    ...request.params,
  },
});

/** A declared problem with a message and no internals. */
function expectRefusal({ status, text, body, headers }: Answer, what: string) {
  expect([what, status >= 400 && status < 500, status]).toEqual([what, true, status]);
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|ZodError|SyntaxError|Exception/);
  if (!headers["content-type"]?.startsWith("application/json")) return;
  expect(Object.keys(body)).toEqual(["error"]);
  expect(Object.keys(body.error).toSorted()).toEqual(["code", "fields", "message", "requestId"]);
  expect(problemStatuses).toHaveProperty(body.error.code, status);
  expect(body.error.message).not.toBe(`problems.${body.error.code}`);
  for (const message of Object.values(body.error.fields)) expect(message).not.toMatch(/^fields\.|\{\{/);
}

const mostOf = ({ reads = "json", bodyAtMost: most }: Route) => most ?? bodyAtMost[reads];

const queryFieldsOf = ({ query }: Route): object =>
  query ? (z.toJSONSchema(query, { unrepresentable: "any" }).properties ?? {}) : {};

const withBody = routes.filter(({ body }) => body !== undefined).map((route) => [route.id, route] as const);

/** Signed routes check the signature before they read JSON. */
const codeOfNoJson = ({ access, reads }: Route) => {
  if (access === "signature") return "signature_invalid";
  return reads === "bytes" ? "invalid" : "not_json";
};

describe.each(withBody)("%s", (_, route) => {
  const answers = new Map<string, Promise<Answer>>();
  const answerTo = (text: string): Promise<Answer> => {
    const answer = answers.get(text) ?? ask(route, asOwner({ text }));
    answers.set(text, answer);
    return answer;
  };

  it("takes no body as an empty object", async () => {
    const answer = await ask(route, asOwner());
    if (!z.safeParse(route.body ?? z.never(), {}).success) return expectRefusal(answer, "no body");
    expect([answer.status < 500, answer.body?.error?.fields?.body]).toEqual([true, undefined]);
  });

  it.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["more than the limit", JSON.stringify({ comment: "x".repeat(mostOf(route)) })],
  ])("answers %s without falling over", async (what, text) => {
    expectRefusal(await answerTo(text), what);
  });

  it("has a schema that takes no list, number or text", () => {
    if (route.reads === "bytes") return;
    for (const value of [[], 4, "text"]) expect(z.safeParse(route.body ?? z.never(), value).success).toBe(false);
  });

  it("takes nothing from a prototype", async () => {
    const text =
      '{"__proto__": {"rating": 5, "note": "polluted", "text": "polluted"}, "constructor": {"prototype": {"x": 1}}}';
    const answer = await ask(route, asOwner({ text }));
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain("polluted");
    expect({}).not.toHaveProperty("rating");
    expect({}).not.toHaveProperty("x");
  });

  it("says 413 to more than its limit, and 400 to what is no JSON", async () => {
    const large = await answerTo(JSON.stringify({ comment: "x".repeat(mostOf(route)) }));
    expect(large.status).toBe(413);
    if (route.produces === "text/html") return;
    expect((await answerTo("{")).body.error.code).toBe(codeOfNoJson(route));
  });
});

describe.each(routes.filter(({ query }) => query !== undefined).map((route) => [route.id, route] as const))(
  "the query of %s",
  (_, route) => {
    it("is read whatever it holds", async () => {
      const nasty = ["", "null", "__proto__", "%00", "é".repeat(50), "' OR 1=1", "{}", "-1", "NaN", "1e9"];
      const names = [
        "status",
        "intercepted",
        "rating",
        "location",
        "employee",
        "from",
        "to",
        "q",
        "cursor",
        "limit",
        "order",
        "feedback",
        "__proto__",
        "unknown",
      ];
      const own = names.filter((name) => name in queryFieldsOf(route));
      // Undeclared fields must be ignored.
      const others = names.filter((name) => !own.includes(name));
      for (const value of nasty)
        for (const tried of [...own.map((name) => [name]), others]) {
          const query = Object.fromEntries(tried.map((name) => [name, value]));
          // `every-input.attack.test.ts` sends what the schema refuses.
          if (!z.safeParse(route.query ?? z.never(), query).success) continue;
          const answer = await ask(route, asOwner({ query }));
          if (answer.status >= 400) expectRefusal(answer, `${tried.join(" ")}=${value}`);
        }
    });
  },
);

it("takes 64 kB at most, but for answer templates, an import's batch, a hundred customers, a logo, a picture and an event of Stripe's", () => {
  const large = routes.filter((route) => route.body !== undefined && mostOf(route) > 65_536);
  expect(large.map(({ id }) => id).toSorted()).toEqual([
    "answerTemplatesUpdate",
    "employeePicturePut",
    "feedbackImport",
    "logoPut",
    "requestPreview",
    "requestSend",
    "stripeWebhook",
  ]);
});

describe("the customer's form", () => {
  const submit = async (body: Record<string, unknown>, link = business.link) =>
    ask(routeOf("rateSubmit"), { params: { link }, body: { nonce: await aNonce(link), ...body } });
  const fieldsOf = ({ status, body }: Answer) => [status, body.error.code, body.error.fields];

  it("refuses a comment of 60 kB and says how long it may be", async () => {
    expect(fieldsOf(await submit({ rating: 4, comment: "x".repeat(60_000) }))).toEqual([
      400,
      "invalid",
      { comment: "This is too long: 5000 characters at most." },
    ]);
  });

  it("takes a comment of exactly as many letters as it may have, in any script", async () => {
    const one = await anOrganization();
    for (const letter of ["x", "é", "語"]) {
      const { status } = await submit({ rating: 4, comment: letter.repeat(5_000) }, one.link);
      expect(status).toBe(201);
    }
    expect(await recount(one.organization._id)).toMatchObject({ feedbacks: 3, differences: [] });
  });

  it("keeps script tags as the text that they are", async () => {
    const one = await anOrganization();
    const script = '<script>alert("1")</script>';
    const form = { rating: 4, comment: script, name: script, email: script, phone: script };
    expect((await submit(form, one.link)).status).toBe(201);
    const { body, headers } = await ask(routeOf("feedbackList"), {
      params: { organization: one.organization._id },
      cookie: one.cookie,
    });
    const customer = { name: script, email: null, phone: null, typedEmail: script, typedPhone: script };
    expect(body.items).toMatchObject([{ comment: script, customer }]);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
  });

  it.each([
    [{ rating: 4, location: "Harbour" }, { location: "Please choose one of the options." }],
    [{ rating: 4, employee: "__proto__" }, { employee: "Please choose one of the options." }],
    [{ rating: [5] }, { rating: "Please choose one to five stars." }],
    [{ rating: { valueOf: 5 } }, { rating: "Please choose one to five stars." }],
    [{ rating: "5 " }, { rating: "Please choose one to five stars." }],
    [{ rating: true }, { rating: "Please choose one to five stars." }],
    [{ rating: 4, comment: 12 }, { comment: "Please check this." }],
    [{ rating: 4, email: ["a@b.example"] }, { email: "You must enter a valid email address." }],
    [{ rating: 4, phone: {} }, { phone: "Please enter a valid phone number." }],
    [{ rating: 4, confirmed: "yes" }, { confirmed: "Please choose one of the options." }],
  ])("refuses %j and names the field", async (body, fields) => {
    expect(fieldsOf(await submit(body))).toEqual([400, "invalid", fields]);
  });

  it.each([
    { phone: "123" },
    { phone: 5145550199 },
    { phone: "x".repeat(5_000) },
    { email: "a@b" },
    { email: "\u0000\ud83d" },
    { name: "x".repeat(101) },
    { comment: "pasted\u000bfrom\u0000Word" },
  ])("refuses no rating for %j", async (body) => {
    expect((await submit({ rating: 4, ...body })).status).toBe(201);
  });

  it("reads fields left blank as absent", async () => {
    const { status } = await submit({
      rating: "5",
      comment: "",
      name: " ",
      email: "",
      phone: "",
      location: "",
      employee: "",
      trap: "",
    });
    expect(status).toBe(201);
  });

  it.each(["nobody-here", "__proto__", "constructor", "a".repeat(300), "é", "..", "%2e%2e"])(
    "does not know the link %s",
    async (link) => {
      for (const id of ["rateRead", "rateSubmit", "rateInvite"]) {
        const { status } = await ask(routeOf(id), {
          params: { link, source: "google" },
          ...(id === "rateSubmit" && { body: { rating: 4, nonce: await aNonce(link) } }),
        });
        expect([id, status]).toEqual([id, 404]);
      }
    },
  );
});
