import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";

type Page = () => Promise<{ handler: unknown }>;
const pages = import.meta.glob<{ handler: unknown }>("./**/*.{get,post}.{ts,tsx}");

const spokenTo: Record<string, readonly string[]> = {
  "a/[link]/index.get.tsx": ["GetItem", "GetSecretValue"],
  "a/[link]/index.post.tsx": ["GetItem", "GetSecretValue"],
  "a/[link]/thanks/[feedback].get.tsx": ["GetItem", "GetSecretValue"],
  "a/[link]/thanks/[feedback].post.tsx": ["GetItem", "GetSecretValue"],
  "a/[link]/comment/[feedback].post.tsx": ["GetItem", "GetSecretValue"],
  "s/[link]/index.get.tsx": ["GetItem"],
  "t/[token]/index.get.tsx": ["GetItem"],
  "t/[token]/index.post.tsx": ["GetItem", "GetSecretValue"],
  "s/[link]/badge.get.ts": [],
  "s/[link]/badge.svg.get.ts": [],
  "t/[token]/stop.get.tsx": [],
  "t/[token]/stop.post.tsx": [],
  "t/[token]/reply.get.tsx": [],
  "t/[token]/reply.post.tsx": [],
  "t/[token]/put-right.get.tsx": [],
  "t/[token]/put-right.post.tsx": [],
  "t/[token]/withdraw.post.tsx": [],
};

function pageIn(file: string): Page {
  const load = pages[`./${file}`];
  if (!load) throw new Error(`functions/pages/${file} is missing.`);
  return load;
}
const form = pageIn("a/[link]/index.get.tsx");

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllEnvs();
});

async function aws(how: "answers" | "fails" | "hangs") {
  const asked: string[] = [];
  const secret = { SecretString: JSON.stringify({ marks: "a marks key of 32 characters at least" }) };
  const server = createServer((request, response) => {
    const call = String(request.headers["x-amz-target"]).replace(/.*\./, "");
    asked.push(call);
    if (how === "hangs") return;
    response.writeHead(how === "fails" ? 400 : 200, { "content-type": "application/x-amz-json-1.0" });
    response.end(how === "fails" ? '{"__type":"AccessDenied"}' : JSON.stringify(call === "GetItem" ? {} : secret));
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  for (const name of ["DYNAMODB", "SECRETS_MANAGER"])
    vi.stubEnv(`AWS_ENDPOINT_URL_${name}`, `http://127.0.0.1:${port}`);
  return asked;
}

async function started(load: Page) {
  vi.stubEnv("AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand");
  vi.resetModules();
  return load();
}

it("is said of every page whether it speaks to anything before its first customer", () => {
  expect(Object.keys(pages).toSorted()).toEqual(
    Object.keys(spokenTo)
      .map((file) => `./${file}`)
      .toSorted(),
  );
});

it.each(Object.entries(spokenTo))("%s has spoken to %j before its first customer", async (file, calls) => {
  const asked = await aws("answers");
  await started(pageIn(file));
  expect(asked.toSorted()).toEqual(calls);
});

it("reads the signing key once, and keeps it for the first customer", async () => {
  const asked = await aws("answers");
  await started(form);
  await (await import("#functions/services/secrets.ts")).signingKey();
  expect(asked.filter((call) => call === "GetSecretValue")).toHaveLength(1);
});

it.each(["fails", "hangs"] as const)("starts all the same when AWS %s", async (how) => {
  const asked = await aws(how);
  const begun = performance.now();
  expect((await started(form)).handler).toBeTypeOf("function");
  expect(asked.length).toBeGreaterThan(0);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

it.each(Object.keys(spokenTo))(
  "%s asks nothing where no function starts: in tests, builds and the local stack",
  async (file) => {
    const asked = await aws("answers");
    vi.resetModules();
    await pageIn(file)();
    expect(asked).toEqual([]);
  },
);
