import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Plugin } from "esbuild";

/** The resources of Stripe's client that functions use, as its instances name them. Whatever is not here is in no bundle. */
const kept: ReadonlySet<string> = new Set([
  "customers",
  "disputes",
  "invoices",
  "paymentIntents",
  "paymentMethods",
  "prices",
  "refunds",
  "setupIntents",
  "subscriptions",
]);

/** A resource that the client's constructor makes: its name, and its class. */
const making = /^ *this\.(\w+) = new (\w+)\(this\);\n/gm;

/** An import of resources, which have nothing else in these files. */
const importing = /^import (?:\* as resources|\{ (\w+),? \}) from '\.\/resources(?:\/[\w/]+)?\.js';\n/gm;

/** Stripe's second generation of webhooks, whose list of known events takes 13 kB. */
const notifications = /^import \{ StripeEventNotificationHandler,? \} from .*\n/m;

/** What names the same resources again, or needs what is left out here. */
const further = ["account", "notificationHandler", "notificationHandlerWithoutVerification", "_prepResources"];

/** Lets a client say what to do about a name that was left out. */
const refusing = (names: readonly string[]) => `
const leftOut = (name) => {
  throw new Error(\`stripe.\${name} is in no bundle. Let scripts/build/without-unused-stripe.ts keep it.\`);
};
for (const name of ${JSON.stringify(names.join(" "))}.split(" "))
  Object.defineProperty(Stripe.prototype, name, { get: () => leftOut(name) });
`;

/**
 * The module of the client, `source`, with no other resources than those of `keeping`. Throws an error that names those
 * of `keeping` that the package does not have, as another version may.
 */
export function keepingResources(source: string, keeping: ReadonlySet<string>): string {
  const made = [...source.matchAll(making)].map(([, name = "", kind = ""]) => ({ name, kind }));
  const missing = [...keeping].filter((name) => !made.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`Stripe's package has no such resource: ${missing.join(", ")}.`);
  const kinds = new Set(made.filter(({ name }) => keeping.has(name)).map(({ kind }) => kind));
  const unused = made.map(({ name }) => name).filter((name) => !keeping.has(name));
  return source
    .replace(making, (line, name) => (keeping.has(name) ? line : ""))
    .replace(importing, (line, kind) => (kinds.has(kind) ? line : ""))
    .replace(notifications, "")
    .replace(/^ *this\.account = this\.accounts;\n/m, "")
    .replace(/^Stripe\.resources = resources;\n/m, "")
    .concat(refusing([...unused, ...further]));
}

/**
 * The client's transport, `source`, with `require` in the place of its imports of `http` and `https`. An import of `http` reads
 * all that it exports, and so loads Node's own `fetch` and `WebSocket`: a sixth of the time that a bundle's import takes.
 * Throws an error where the package does it in another way.
 */
export function requiringHttp(source: string): string {
  const required = source.replace(/^import \* as (\w+) from '(https?)';$/gm, 'const $1 = require("$2");');
  if (required === source) throw new Error("Stripe's package imports http in another way than before.");
  return required;
}

/** What the client offers in place of Node's own `http` and `crypto`, and nobody here takes. */
const spare = /[\\/]stripe[\\/]esm[\\/](?:net[\\/]FetchHttpClient|crypto[\\/]SubtleCryptoProvider)\.js$/;

/** How the client goes from page to page of a list by itself. Each look of ours asks for one page, so that it has a bound. */
const unpaged = `
const leftOut = () => {
  throw new Error("Paging is in no bundle. Ask for one page, or let scripts/build/without-unused-stripe.ts keep it.");
};
export const makeAutoPaginationMethods = () => ({
  autoPagingEach: leftOut,
  autoPagingToArray: leftOut,
  [Symbol.asyncIterator]: leftOut,
});
`;

/** A class of the same name as a module's, `path`, that says where it went. */
const absent = (path: string) => {
  const name = basename(path, ".js");
  return `export class ${name} {
  constructor() {
    throw new Error("${name} is in no bundle.");
  }
}
`;
};

/** What turns the text of numbers of any size into objects, and back: parts of a price below a cent. We read none of them. */
const conversion = /[\\/]stripe[\\/]esm[\\/](?:Decimal|V2Coercion)\.js$/;
const unconverted = `
export const Decimal = undefined;
export const coerceV2RequestData = (data) => data;
export const coerceV2ResponseData = (data) => data;
`;

/** Where a call of a resource begins to say which fields of its question or answer are converted. */
const converting = /\b(?:request|response)Schema: \{/g;

/** Where the brace closes that was open when `text` began. */
function closing(text: string): number {
  let open = 1;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    open += brace === "{" ? 1 : -1;
    if (open === 0) return index;
  }
  throw new Error(`Stripe's package says in another way than before what it converts: ${text.slice(0, 200)}`);
}

/**
 * The resource of the client, `source`, whose calls convert no field: a decimal number stays the text that Stripe sends. What
 * they say of it takes 20 kB. Throws an error where something else is converted, as another version of the package may.
 */
export function withoutConversion(source: string): string {
  const [start = "", ...calls] = source.split(converting);
  const rest = calls.map((call) => {
    const end = closing(call);
    for (const [, kind] of call.slice(0, end).matchAll(/'(\w+_string)'/g))
      if (kind !== "decimal_string") throw new Error(`Stripe's package converts ${kind}, which no bundle does.`);
    return call.slice(end + 1).replace(/^,/, "");
  });
  return [start, ...rest].join("");
}

/**
 * Stripe's client makes every resource of its API when it is constructed, so a bundle holds all of them: 246 kB of the 450
 * that it may have. With what functions use of it, it takes 53.
 */
export const withoutUnusedStripe: Plugin = {
  name: "without-unused-stripe",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]stripe[\\/]esm[\\/]stripe\.esm\.node\.js$/ }, async ({ path }) => ({
      contents: keepingResources(await readFile(path, "utf8"), kept),
      loader: "js",
    }));
    onLoad({ filter: /[\\/]stripe[\\/]esm[\\/]autoPagination\.js$/ }, () => ({ contents: unpaged, loader: "js" }));
    onLoad({ filter: conversion }, () => ({ contents: unconverted, loader: "js" }));
    onLoad({ filter: /[\\/]stripe[\\/]esm[\\/]resources[\\/]\w+\.js$/ }, async ({ path }) => ({
      contents: withoutConversion(await readFile(path, "utf8")),
      loader: "js",
    }));
    onLoad({ filter: spare }, ({ path }) => ({ contents: absent(path), loader: "js" }));
    onLoad({ filter: /[\\/]stripe[\\/]esm[\\/]net[\\/]NodeHttpClient\.js$/ }, async ({ path }) => ({
      contents: requiringHttp(await readFile(path, "utf8")),
      loader: "js",
    }));
  },
};
