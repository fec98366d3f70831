import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { synthesised } from "#infra/testing.ts";
import { type Listening, listen } from "../listen.ts";
import { gateway } from "./server.ts";
import { staticFiles } from "./static-files.ts";

type Json = ReturnType<typeof JSON.parse>;

/** Where a request ends: at a file, at a route of the API with the path that its function sees, or refused. */
type End = { file: string } | { route: string; path: string } | { status: number };

const app = { file: "app" };
const page = { route: "GET /a/{link}", path: "/a/shop" };
const nothingAt = (path: string) => ({ route: "$default", path });

/** What CloudFront with API Gateway and the local gateway both have to do. */
const table: [request: string, end: End][] = [
  ["GET /", app],
  ["GET /fr/login", app],
  ["HEAD /fr/login", app],
  ["GET /fr/login/", app],
  ["GET /api", app],
  ["GET /API/health", app],
  ["GET /a", app],
  ["GET //a/shop", app],
  ["GET /fr/organizations/1/checkout", app],
  ["POST /organizations/1/checkout", { status: 403 }],
  ["GET /assets/gone.js", { file: "/assets/gone.js" }],
  ["GET /logos/1a2b.png", { file: "/logos/1a2b.png" }],
  ["PUT /logos/1a2b.png", { status: 403 }],
  ["GET /pictures/1a2b.png", { file: "/pictures/1a2b.png" }],
  ["POST /", { status: 403 }],
  ["POST /fr/login", { status: 403 }],
  ["OPTIONS /fr/login", { status: 403 }],

  ["GET /a/shop", page],
  ["GET /a/shop/", page],
  ["GET /a//shop//", page],
  ["HEAD /a/shop", { ...page, route: "HEAD /a/{link}" }],
  ["HEAD /a/shop/", { ...page, route: "HEAD /a/{link}" }],
  ["POST /a/shop/", { ...page, route: "POST /a/{link}" }],
  ["GET /fr/a/shop/", { route: "GET /fr/a/{link}", path: "/fr/a/shop" }],
  ["HEAD /en/a/shop/thanks/1", { route: "HEAD /en/a/{link}/thanks/{feedback}", path: "/en/a/shop/thanks/1" }],
  ["GET /a/", nothingAt("/a")],
  ["GET /fr/a//", nothingAt("/fr/a")],
  ["GET /a/shop/more", nothingAt("/a/shop/more")],
  ["PUT /a/shop", nothingAt("/a/shop")],

  ["GET /api/health", { route: "GET /api/health", path: "/api/health" }],
  ["GET /api/health/", { route: "GET /api/health", path: "/api/health" }],
  ["HEAD /api/health", { route: "HEAD /api/health", path: "/api/health" }],
  [
    "GET /api/organizations/1/feedbacks/export",
    {
      route: "GET /api/organizations/{organization}/feedbacks/export",
      path: "/api/organizations/1/feedbacks/export",
    },
  ],
  [
    "GET /api/rate/shop/invite/google",
    { route: "GET /api/rate/{link}/invite/{source}", path: "/api/rate/shop/invite/google" },
  ],
  ["HEAD /api/rate/shop/invite/google", nothingAt("/api/rate/shop/invite/google")],
  ["GET /api/", nothingAt("/api")],
  ["GET /api/nothing", nothingAt("/api/nothing")],
  ["GET /api/rate//", nothingAt("/api/rate")],
  ["PUT /api/health", nothingAt("/api/health")],
  ["OPTIONS /api/me", nothingAt("/api/me")],
];

/** Which pages may load Stripe. */
const withCards: [path: string, mayLoadStripe: boolean][] = [
  ["/organizations/01JD/checkout", true],
  ["/fr/organizations/01JD/checkout", true],
  ["/en/organizations/01JD/checkout", true],
  ["/en/organizations/01JD/checkout/", true],
  ["/", false],
  ["/fr/login", false],
  ["/organizations/01JD", false],
  ["/organizations/01JD/settings/subscription", false],
  ["/organizations/01JD/checkouts", false],
  ["/fr/organizations/01JD/checkout.js", false],
  ["/de/organizations/01JD/checkout", false],
  ["/checkout", false],
  ["/api/organizations/01JD/checkout", false],
];

describe("as it is deployed", () => {
  let config: Json;
  let policies: Record<string, string>;
  let functionCode: Record<string, string>;
  let routeKeys: string[];
  beforeAll(() => {
    const { directory, clear } = synthesised();
    const resources: [string, Json][] = readdirSync(directory)
      .filter((file) => file.endsWith(".template.json"))
      .flatMap((file) => Object.entries(JSON.parse(readFileSync(join(directory, file), "utf8")).Resources));
    clear();
    const ofType = (type: string) => resources.filter(([, { Type }]) => Type === type);
    config = ofType("AWS::CloudFront::Distribution")[0]?.[1].Properties.DistributionConfig;
    functionCode = Object.fromEntries(
      ofType("AWS::CloudFront::Function").map(([id, { Properties }]) => [id, Properties.FunctionCode]),
    );
    policies = Object.fromEntries(
      ofType("AWS::CloudFront::ResponseHeadersPolicy").map(([id, { Properties }]) => {
        const { SecurityHeadersConfig: set } = Properties.ResponseHeadersPolicyConfig;
        return [id, set.ContentSecurityPolicy.ContentSecurityPolicy];
      }),
    );
    routeKeys = ofType("AWS::ApiGatewayV2::Route").map(([, { Properties }]) => Properties.RouteKey);
  }, 120_000);

  /** API Gateway: the route with the most words from the left, or `$default`. */
  function routeOf(method: string, path: string): string | undefined {
    const given = path.split("/");
    const fits = routeKeys.filter((key) => {
      const [asked, template = ""] = key.split(" ");
      const segments = template.split("/");
      if (asked !== method || segments.length !== given.length) return false;
      return segments.every((segment, index) =>
        segment.startsWith("{") ? given[index] !== "" : segment === given[index],
      );
    });
    return (
      fits.toSorted((one, other) => (one.replaceAll("{", "~") < other.replaceAll("{", "~") ? -1 : 1))[0] ??
      routeKeys.find((key) => key === "$default")
    );
  }

  /** CloudFront: the first pattern that fits. A star is any number of characters, slashes too. */
  const behaviourAt = (path: string): Json =>
    config.CacheBehaviors.find(({ PathPattern }: Json) =>
      new RegExp(`^${PathPattern.replaceAll("*", ".*")}$`).test(path),
    ) ?? config.DefaultCacheBehavior;

  it.each(withCards)("the page at %s may load Stripe: %s", (path, mayLoadStripe) => {
    const policy = policies[behaviourAt(path).ResponseHeadersPolicyId.Ref];
    const directives = policy?.split("; ") ?? [];
    expect(directives).toContain("default-src 'none'");
    const stripe = [
      "script-src 'self' https://*.js.stripe.com https://js.stripe.com",
      "frame-src https://*.js.stripe.com https://js.stripe.com https://hooks.stripe.com",
      "connect-src 'self' https://api.stripe.com",
    ];
    if (mayLoadStripe) expect(directives).toEqual(expect.arrayContaining(stripe));
    else expect(policy).not.toContain("stripe");
  });

  it.each(table)("%s ends where the table says", (asked, end) => {
    const [method = "", path = ""] = asked.split(" ");
    const behaviour = behaviourAt(path);
    const allowed: string[] = behaviour.AllowedMethods ?? ["GET", "HEAD"];
    if (!allowed.includes(method)) return expect({ status: 403 }).toEqual(end);
    // Stored files are asked for as they are called.
    if (behaviour.FunctionAssociations === undefined) return expect({ file: path }).toEqual(end);
    const [{ FunctionARN }] = behaviour.FunctionAssociations;
    const event = { viewer: { ip: "::1" }, request: { uri: path, headers: {} } };
    const { uri } = runInNewContext(`${functionCode[FunctionARN["Fn::GetAtt"][0]]};handler(event)`, { event });
    if (behaviour.TargetOriginId === config.DefaultCacheBehavior.TargetOriginId)
      return expect({ file: uri === "/index.html" ? "app" : uri }).toEqual(end);
    return expect({ route: routeOf(method, uri), path: uri }).toEqual(end);
  });
});

describe("locally", () => {
  let listening: Listening;
  beforeAll(async () => {
    const functions = {
      invoke: async (_: string, event: object) => {
        const { routeKey, rawPath } = event as APIGatewayProxyEventV2;
        return { statusCode: 200, headers: { "x-end": JSON.stringify({ route: routeKey, path: rawPath }) } };
      },
      warm: async () => {},
    };
    const aws = "http://127.0.0.1:1";
    const logos = async (path: string) => ({
      status: 200,
      body: Buffer.from(""),
      headers: { "x-end": JSON.stringify({ file: path }) },
    });
    // Stands for the built app: it says which file it was asked for.
    const web: Parameters<typeof gateway>[0]["web"] = ({ url = "" }, response) =>
      response.writeHead(200, { "x-end": JSON.stringify({ file: /\.\w+$/.test(url) ? url : "app" }) }).end();
    listening = await listen(
      createServer(gateway({ functions, aws, logos, web, onClock: () => {}, publish: () => {} })),
      {
        host: "127.0.0.1",
      },
    );
  });
  afterAll(() => listening.close());

  it.each(table)("%s ends where the table says", async (asked, end) => {
    const [method, path] = asked.split(" ");
    const answer = await new Promise<End>((resolve, reject) => {
      // Not `fetch`, which tidies paths itself.
      const sent = httpRequest({ host: "127.0.0.1", port: listening.port, method, path }, (response) => {
        response.resume();
        const told = response.headers["x-end"];
        resolve(told === undefined ? { status: response.statusCode ?? 0 } : JSON.parse(String(told)));
      });
      sent.on("error", reject).end();
    });
    expect(answer).toEqual(end);
  });
});

describe("the local files", () => {
  const standIn = "http://127.0.0.1:4242";
  let root: string;
  let listening: Listening;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "as-deployed-"));
    await writeFile(join(root, "index.html"), "<p>app</p>");
    listening = await listen(createServer(staticFiles(root, `${standIn}/stripe.js`)), { host: "127.0.0.1" });
  });
  afterAll(async () => {
    await listening.close();
    await rm(root, { recursive: true });
  });

  it.each(withCards)("let the page at %s load what stands in for Stripe: %s", async (path, mayLoadStripe) => {
    const answer = await fetch(`http://127.0.0.1:${listening.port}${path}`);
    const directives = answer.headers.get("content-security-policy")?.split("; ") ?? [];
    expect(directives).toContain("default-src 'none'");
    const stripe = [`script-src 'self' ${standIn}`, `frame-src ${standIn}`, `connect-src 'self' ${standIn}`];
    if (mayLoadStripe) expect(directives).toEqual(expect.arrayContaining(stripe));
    else expect(directives.filter((directive) => directive.includes(standIn))).toEqual([]);
  });
});
