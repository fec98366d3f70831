import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";

const pages = {
  "the form": () => import("./index.get.tsx"),
  "the form that was sent": () => import("./index.post.tsx"),
  "the thanks": () => import("./thanks/[feedback].get.tsx"),
};

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllEnvs();
});

/** DynamoDB and Secrets Manager in one server, and what they were asked. */
async function aws(how: "answers" | "fails" | "hangs") {
  const asked: string[] = [];
  const secret = { SecretString: JSON.stringify({ signing: "a signing key of 32 characters at least" }) };
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

/** Loads a page as Lambda does when it starts a function. */
async function started(load: () => Promise<{ handler: unknown }>) {
  vi.stubEnv("AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand");
  vi.resetModules();
  return load();
}

it.each([
  ["the form", ["GetItem", "GetSecretValue"]],
  ["the form that was sent", ["GetItem", "GetSecretValue"]],
  ["the thanks", ["GetItem", "GetSecretValue"]],
] as const)("%s has spoken to what it needs before its first customer", async (page, calls) => {
  const asked = await aws("answers");
  await started(pages[page]);
  expect(asked.toSorted()).toEqual(calls);
});

it("reads the signing key once, and keeps it for the first customer", async () => {
  const asked = await aws("answers");
  await started(pages["the form"]);
  await (await import("#functions/services/secrets.ts")).signingKey();
  expect(asked.filter((call) => call === "GetSecretValue")).toHaveLength(1);
});

it.each(["fails", "hangs"] as const)("starts all the same when AWS %s", async (how) => {
  const asked = await aws(how);
  const begun = performance.now();
  expect((await started(pages["the form"])).handler).toBeTypeOf("function");
  expect(asked.length).toBeGreaterThan(0);
  // Lambda ends a start after ten seconds.
  expect(performance.now() - begun).toBeLessThan(5_000);
});

it.each(Object.entries(pages))(
  "%s asks nothing where no function starts: in tests, builds and the local stack",
  async (_, load) => {
    const asked = await aws("answers");
    vi.resetModules();
    await load();
    expect(asked).toEqual([]);
  },
);
