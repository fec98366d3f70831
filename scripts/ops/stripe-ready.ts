import { existsSync } from "node:fs";
import Stripe from "stripe";
import { stripeApi } from "#shared/contract/stripe.ts";
import { dataDirectory, runningStack } from "../local/data-directory.ts";
import { printTable } from "../local/print-table.ts";
import { localSecret } from "../local/secret.ts";
import { look } from "./stripe-ready/look.ts";
import { make } from "./stripe-ready/make.ts";

// Checks what a Stripe account lacks, and creates it with --make (docs/stripe.md). STRIPE_SECRET_KEY selects the real
// Stripe.
if (existsSync(".env")) process.loadEnvFile(".env");
const given = process.argv.slice(2);
const makes = given.includes("--make");
const [site, ...more] = given.filter((word) => word !== "--make");

interface Account {
  key: string;
  api: string;
  origin: string;
}

function account(): Account {
  const { STRIPE_SECRET_KEY: key, STRIPE_API: api = stripeApi } = process.env;
  const isSite = site !== undefined && URL.canParse(site) && new URL(site).origin === site;
  if (more.length > 0 || (site !== undefined && !isSite))
    throw new Error("Usage: npm run ops -- stripe-ready [https://app.example.com] [--make]");
  const running = runningStack(dataDirectory());
  const origin = site ?? (running ? `http://localhost:${running.port}` : undefined);
  if (key && origin) return { key, api, origin };
  if (key) throw new Error("Name the site, for example: npm run ops -- stripe-ready https://app.example.com");
  if (!running?.stripe || !origin)
    throw new Error("No stack is running on this data. Start one with npm start, or set STRIPE_SECRET_KEY.");
  return { key: localSecret(dataDirectory()).stripeSecretKey, api: running.stripe, origin };
}

async function report({ key, api, origin }: Account): Promise<boolean> {
  const { protocol, hostname, port } = new URL(api);
  const stripe = new Stripe(key, {
    host: hostname,
    port: port || 443,
    protocol: protocol === "http:" ? "http" : "https",
    telemetry: false,
  });
  if (makes) {
    const { done, secret } = await make(stripe, origin);
    console.log(done.length === 0 ? "Nothing to make." : `Made: ${done.join(", ")}.`);
    if (secret) console.log(`The webhook's secret, told once: ${secret}`);
  }
  const looks = await look(stripe, origin);
  printTable(
    ["", "what", "has to be", "is"],
    looks.map(({ what, wanted, found, isReady }) => [isReady ? "✓" : "✗", what, wanted, found]),
  );
  const mode = /^[a-z]+_live_/.test(key) ? "live" : "test";
  const asked = api === stripeApi ? "Stripe" : `Stripe's stand-in at ${api}`;
  console.log(`\n${asked} in ${mode} mode. The rest: docs/stripe.md.`);
  return looks.every(({ isReady }) => isReady);
}

try {
  process.exitCode = (await report(account())) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
