import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { Feedback } from "#shared/model/feedback.ts";
import { RateOutcome } from "#shared/model/rate-profile.ts";
import { SentRequests } from "#shared/model/request-batch.ts";
import { CardForm, SubscriptionOverview } from "#shared/model/subscription.ts";
import { User } from "#shared/model/user.ts";
import { waitUntil } from "../local/process.ts";
import type { Account } from "./account.ts";
import { Viewer } from "./viewer.ts";

export type Step = <T>(name: string, run: () => T | Promise<T>) => Promise<T>;

interface Place {
  /** The emulator's port, the distribution's domain and what browsers see. */
  at: { port: number; domain: string; origin: string };
  account: Account;
  stripe: { endpoint: string; publishableKey: string };
}

const Session = z.object({ user: z.nullable(User) });
const Organization = z.object({ _id: z.string(), feedbackId: z.string() });
const ListOf = <Of extends z.ZodMiniType>(item: Of) => z.object({ items: z.array(item) });

function linkIn({ BodyText }: { BodyText: string }, path: RegExp): string {
  const [found] = path.exec(BodyText) ?? [];
  assert.ok(found, `${path} is in the email`);
  return found;
}

/** The product's main story, as people live it before CloudFront. */
export async function play(step: Step, { at, account, stripe }: Place): Promise<void> {
  const owner = new Viewer(at, "127.1.0.1");
  const customer = new Viewer(at, "127.1.0.2");
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
    await owner.ask("POST", "/api/_auth/session", { body: { email, password } });
    assert.equal((await owner.json(Session, "GET", "/api/_auth/session")).user?.email, email);
  });

  const { _id: organization } = await step("organization", () =>
    owner.json(Organization, "POST", "/api/organizations", {
      body: { name: "Café du Port", feedbackId: link, interceptLessThan: 4 },
      status: 201,
    }),
  );
  const path = `/api/organizations/${organization}`;

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
}
