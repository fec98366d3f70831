import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { build } from "esbuild";
import type Stripe from "stripe";
import { beforeAll, expect, it } from "vitest";
import { bundleOptions } from "./functions.ts";
import { keepingResources, requiringHttp, withoutConversion } from "./without-unused-stripe.ts";

/** What is used of the package here, as a handler would use it. */
const source = `
  import Stripe from "stripe";
  export const clientOf = (key, config) => new Stripe(key, config);
  export const webhooks = Stripe.webhooks;
  export const errors = Stripe.errors;
`;

const services = join(import.meta.dirname, "../../functions/services/billing");

const bundled: {
  size?: number | undefined;
  imports?: string[] | undefined;
  module?: {
    clientOf: (key: string, config?: Stripe.StripeConfig) => Stripe;
    webhooks: Stripe["webhooks"];
    errors: typeof Stripe.errors;
  };
} = {};

/** The client of the bundle, which talks to the stand-in of all tests. */
function client(key = "sk_test_any"): Stripe {
  const { hostname, port } = new URL(process.env.STRIPE_API ?? "");
  return bundled.module!.clientOf(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
}

async function knownKey(): Promise<string> {
  const asked = new GetSecretValueCommand({ SecretId: process.env.SECRET_NAME });
  const { SecretString } = await new SecretsManagerClient().send(asked);
  return JSON.parse(SecretString ?? "null").stripeSecretKey;
}

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), "bundle-"));
  const outfile = join(directory, "index.mjs");
  const { entryPoints: _, outdir: __, ...options } = bundleOptions(directory);
  const { metafile } = await build({
    ...options,
    outfile,
    stdin: { contents: source, resolveDir: import.meta.dirname },
    metafile: true,
  });
  bundled.size = Object.values(metafile.outputs)[0]?.bytes;
  bundled.imports = Object.values(metafile.outputs)[0]
    ?.imports.filter(({ kind }) => kind === "import-statement")
    .map(({ path }) => path);
  bundled.module = await import(pathToFileURL(outfile).href);
  await rm(directory, { recursive: true });
});

it("loads nothing of Node that only an import of http would load", () => {
  expect(bundled.imports?.length).toBeGreaterThan(0);
  expect(bundled.imports).not.toContain("http");
  expect(() => requiringHttp('import http from "http";')).toThrow("imports http in another way");
});

it("bundles Stripe's client in a quarter of its size", () => {
  expect(bundled.size).toBeGreaterThan(45_000);
  expect(bundled.size).toBeLessThan(65_000);
});

it("bundles every resource that functions use", () => {
  const methods = Object.entries({
    customers: ["create", "retrieve", "update", "del"],
    invoices: ["list", "retrieve", "pay", "createPreview", "voidInvoice"],
    paymentIntents: ["create", "retrieve", "confirm", "cancel"],
    paymentMethods: ["attach", "detach", "list", "retrieve"],
    prices: ["list"],
    refunds: ["create"],
    setupIntents: ["create", "retrieve"],
    subscriptions: ["cancel", "create", "list", "retrieve", "update"],
  });
  const made = new Map<string, unknown>(Object.entries(client()));
  for (const [resource, names] of methods)
    for (const name of names) expect(made.get(resource), resource).toHaveProperty(name, expect.any(Function));
});

it("lets functions use nothing of the client that no bundle has", () => {
  const files = readdirSync(services).map((file) => readFileSync(join(services, file), "utf8"));
  const used = files.flatMap((text) => [...text.matchAll(/\bstripe\.([a-z]\w+)\./g)].map(([, name]) => name));
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((name) => !Object.hasOwn(client(), name ?? ""))).toEqual([]);
  expect(files.filter((text) => /\bautoPaging|for await/.test(text))).toEqual([]);
});

it("calls and fails in a bundle as the package does", async () => {
  const stripe = client(await knownKey());
  const { id } = await stripe.customers.create({ name: "Café Bundle" });
  expect(await stripe.customers.retrieve(id)).toMatchObject({ name: "Café Bundle" });
  const { data } = await stripe.prices.list({ lookup_keys: ["base_monthly"] });
  expect(data).toMatchObject([{ lookup_key: "base_monthly" }]);
  const failed = stripe.invoices.retrieve("in_nothing");
  await expect(failed).rejects.toBeInstanceOf(bundled.module!.errors.StripeInvalidRequestError);
  await expect(failed).rejects.toMatchObject({ code: "resource_missing" });
});

it("says of paging, which no bundle has, what to do", async () => {
  const stripe = client(await knownKey());
  expect(() => stripe.prices.list().autoPagingToArray({ limit: 10 })).toThrow("Paging is in no bundle.");
  await expect(async () => {
    for await (const _ of stripe.prices.list());
  }).rejects.toThrow("Paging is in no bundle.");
});

it("reads a price's part of a cent as its text", async () => {
  const [price] = (await client(await knownKey()).prices.list({ limit: 1 })).data;
  expect(price?.unit_amount_decimal).toBe(String(price?.unit_amount));
});

it("checks the signature of a webhook in a bundle", () => {
  const { webhooks } = bundled.module!;
  const payload = JSON.stringify({ id: "evt_1", object: "event" });
  const header = webhooks.generateTestHeaderString({ payload, secret: "whsec_one" });
  expect(webhooks.constructEvent(payload, header, "whsec_one")).toMatchObject({ id: "evt_1" });
  expect(() => webhooks.constructEvent(payload, header, "whsec_other")).toThrow(/No signatures found/);
});

it.each(["payouts", "checkout", "account", "v2", "notificationHandler"] as const)(
  "says of stripe.%s, which no bundle has, where to keep it",
  (name) => {
    expect(() => client()[name]).toThrow(
      `stripe.${name} is in no bundle. Let scripts/build/without-unused-stripe.ts keep it.`,
    );
  },
);

it("refuses to build with a version of the package that lacks a resource", () => {
  const source = "        this.prices = new PriceResource(this);\n";
  expect(() => keepingResources(source, new Set(["prices", "invoices", "refunds"]))).toThrow(
    "Stripe's package has no such resource: invoices, refunds.",
  );
});

it("refuses to build with a version of the package that converts more than decimal numbers", () => {
  const call = (kind: string) => `list() {
    return this._makeRequest('GET', '/v1/prices', {
        methodType: 'list',
        responseSchema: { kind: 'object', fields: { amount: { kind: '${kind}' } } },
    });
}`;
  expect(withoutConversion(call("decimal_string"))).not.toContain("amount");
  expect(withoutConversion(call("decimal_string"))).toContain("methodType: 'list',");
  expect(() => withoutConversion(call("int64_string"))).toThrow("converts int64_string");
  expect(() => withoutConversion("responseSchema: { kind: 'object',")).toThrow("in another way than before");
});
