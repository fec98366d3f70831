import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { aPng } from "#functions/testing/images.ts";
import { originHeader } from "#infra/origin-check.ts";
import { Feedback } from "#shared/model/feedback.ts";
import { RateOutcome } from "#shared/model/rate-profile.ts";
import { Request } from "#shared/model/request.ts";
import { RequestPreview, SentRequests } from "#shared/model/request-batch.ts";
import { CardForm } from "#shared/model/subscription.ts";
import { User } from "#shared/model/user.ts";
import { waitUntil } from "../local/process.ts";
import type { Account } from "./account.ts";
import { Browser, edgePlaceOf } from "./viewer.ts";

export type Step = <T>(name: string, run: () => T | Promise<T>) => Promise<T>;

interface Place {
  /** The emulator's port, the distribution's domain and what browsers see. */
  at: { port: number; domain: string; origin: string };
  account: Account;
  stripe: { endpoint: string; publishableKey: string };
}

const Session = z.object({ user: z.nullable(User) });
const Standing = z.object({ subscription: z.object({ status: z.string() }) });
const Organization = z.object({ _id: z.string(), feedbackId: z.string() });
const ListOf = <Of extends z.ZodMiniType>(item: Of) => z.object({ items: z.array(item) });

function linkIn({ BodyText }: { BodyText: string }, path: RegExp): string {
  const [found] = path.exec(BodyText) ?? [];
  assert.ok(found, `${path} is in the email`);
  return found;
}

const eventually = (what: string, isSo: () => Promise<boolean>) => waitUntil(isSo, `${what}: not in 20 s.`, 20_000);

interface Credentials {
  email: string;
  password: string;
}

/** Who is answered by what: files, functions, nobody, and whoever passes CloudFront by. */
export async function tryDistribution(at: Place["at"], api: string): Promise<void> {
  const visitor = new Browser(at, "127.1.0.9");
  await visitor.ask("GET", "/api/health");
  const screen = await visitor.ask("GET", "/login");
  assert.match(screen.text, /<div id="root"/);
  assert.match(String(screen.headers["content-security-policy"]), /default-src/);
  const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(screen.text) ?? [];
  await visitor.ask("GET", script);
  const { text } = await visitor.ask("GET", "/api/nothing", { status: 404 });
  assert.match(text, /"not_found"/, "the catch-all function answers");

  const direct = new Browser({ ...at, domain: edgePlaceOf(api).host }, visitor.address);
  assert.equal((await direct.send("GET", "/api/health", {})).status, 401);
  assert.equal((await direct.send("GET", "/api/health", { [originHeader]: "guessed" })).status, 403);
}

export async function openSessionAs(viewer: Browser, credentials: Credentials): Promise<void> {
  await viewer.ask("POST", "/api/_auth/session", { body: credentials });
  await isLoggedIn(viewer, credentials);
}

export async function isLoggedIn(viewer: Browser, { email }: Pick<Credentials, "email">): Promise<void> {
  const { user } = await viewer.json(Session, "GET", "/api/_auth/session");
  assert.equal(user?.email, email);
}

export async function requestFeedback(owner: Browser, path: string, body: object): Promise<void> {
  const { accepted } = await owner.json(SentRequests, "POST", `${path}/requests`, { body });
  assert.equal(accepted.length, 1);
}

/** Who played the story, logged in, and where their organization is. */
export interface Played {
  owner: Browser;
  credentials: Credentials;
  path: string;
}

/** The product's main story, as people live it before CloudFront. */
export async function play(step: Step, { at, account, stripe }: Place): Promise<Played> {
  const owner = new Browser(at, "127.1.0.1");
  const customer = new Browser(at, "127.1.0.2");
  const email = "noemie.caron@example.com";
  const password = randomUUID();
  const link = `port-${randomUUID().slice(0, 8)}`;

  await step("register: stream, pipe, topic, queue, SES", async () => {
    const registration = { firstName: "Noémie", lastName: "Caron", email, password, confirmPassword: password };
    await owner.ask("POST", "/api/_auth/register", {
      body: { ...registration, acceptTerms: true, language: "en" },
      status: 202,
    });
    const token = linkIn(await account.mailTo(email, /./), /(?<=\/verify\/)[\w-]+/);
    await owner.ask("POST", `/api/_auth/verify/${token}`, { body: { password } });
  });

  await step("session", async () => {
    await owner.ask("DELETE", "/api/_auth/session");
    assert.equal((await owner.json(Session, "GET", "/api/_auth/session")).user, null);
    await openSessionAs(owner, { email, password });
  });

  const { _id: organization } = await step("organization", () =>
    owner.json(Organization, "POST", "/api/organizations", {
      body: { name: "Café du Port", feedbackId: link, interceptLessThan: 4 },
      status: 201,
    }),
  );
  const path = `/api/organizations/${organization}`;

  await step("logo: bytes to S3, shown by CloudFront", async () => {
    const shown = await owner.json(z.object({ logo: z.string() }), "PUT", `${path}/logo`, { image: aPng() });
    const { headers } = await customer.ask("GET", new URL(shown.logo, at.origin).pathname);
    assert.equal(headers["content-type"], "image/png");
  });

  await step("customer's page and ratings", async () => {
    const { text } = await customer.ask("GET", `/fr/a/${link}`);
    assert.match(text, /Café du Port/);
    const rate = async (rating: number, comment: string) => {
      const { nonce } = await customer.json(z.object({ nonce: z.string() }), "GET", `/api/rate/${link}`);
      const body = { rating, comment, nonce, trap: "" };
      return customer.json(RateOutcome, "POST", `/api/rate/${link}`, { body, status: 201 });
    };
    assert.equal((await rate(1, "The coffee was cold.")).intercepted, true);
    assert.equal((await rate(5, "Best coffee in town.")).intercepted, false);
    const { items } = await owner.json(ListOf(Feedback), "GET", `${path}/feedbacks`);
    assert.deepEqual(items.map(({ rating }) => rating).sort(), [1, 5]);
  });

  await step("alert of a complaint", () => account.mailTo(email, /1 star/));

  const request = (body: object) => requestFeedback(owner, path, body);
  const skippedAs = async (body: object) => {
    const { items } = await owner.json(RequestPreview, "POST", `${path}/requests/preview`, { body });
    return items[0]?.reason;
  };

  await step("request by email, answered by its link", async () => {
    await owner.ask("PATCH", path, { body: { sendingHours: { from: 0, to: 24 } } });
    const asked = { channel: "email", customers: [{ name: "Léa", email: "lea@example.com" }] };
    await request(asked);
    const mail = await account.mailTo("lea@example.com", /./);
    const page = linkIn(mail, /\/t\/[\w-]+/);
    assert.match((await customer.ask("GET", page)).text, /Café du Port/);
    await customer.ask("POST", page, { form: { rating: "5" }, status: 303 });
    await eventually("The request is answered", async () => {
      const { items } = await owner.json(ListOf(Request), "GET", `${path}/requests`);
      return items[0]?.status === "answered";
    });
  });

  await step("stop by link, and by a text", async () => {
    const byMail = { channel: "email", customers: [{ name: "Max", email: "max@example.com" }] };
    await request(byMail);
    const token = linkIn(await account.mailTo("max@example.com", /./), /(?<=\/t\/)[\w-]+/);
    await customer.send(
      "POST",
      `/api/opt-out/${token}`,
      { "content-type": "application/x-www-form-urlencoded" },
      "List-Unsubscribe=One-Click",
    );
    assert.equal(await skippedAs(byMail), "opted_out");

    const byText = { channel: "sms", customers: [{ name: "Zoé", phone: "+15145550133" }] };
    await request(byText);
    assert.match(await account.textTo("+15145550133"), /\/t\/\w+/);
    await account.publish("inboundTexts", { originationNumber: "+15145550133", messageBody: "STOP" });
    await eventually("The number is stopped", async () => (await skippedAs(byText)) === "opted_out");
  });

  await step("subscription, by Stripe's signed events", async () => {
    const form = await owner.json(CardForm, "POST", `${path}/subscription`, { status: 201 });
    const forged = { "content-type": "application/json", "stripe-signature": "t=1,v1=00" };
    assert.equal((await customer.send("POST", "/api/webhooks/stripe", forged, "{}")).status, 401);
    assert.equal((await owner.json(Standing, "GET", path)).subscription.status, "free");
    await fetch(`${stripe.endpoint}/elements/confirm`, {
      method: "POST",
      body: JSON.stringify({
        key: stripe.publishableKey,
        client_secret: form.clientSecret,
        card: { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" },
      }),
    });
    await eventually("The subscription stands", async () => {
      const { subscription } = await owner.json(Standing, "GET", path);
      return subscription.status === "subscribed";
    });
  });

  await step("dead letter and its redrive", async () => {
    const queues = await account.queuesOf("inboundTexts");
    await account.setReading(queues.queue, false);
    await account.publish("inboundTexts", { originationNumber: "+15145550144", messageBody: "ARRÊT" });
    await eventually("It is a dead letter", async () => {
      await account.receive(queues.queue);
      return (await account.receive(queues.deadLetters)) === 1;
    });
    const byText = { channel: "sms", customers: [{ name: "Ève", phone: "+15145550144" }] };
    assert.equal(await skippedAs(byText), null);
    await account.setReading(queues.queue, true);
    await account.redrive(queues);
    await eventually("The number is stopped", async () => (await skippedAs(byText)) === "stopped");
  });

  return { owner, credentials: { email, password }, path };
}
