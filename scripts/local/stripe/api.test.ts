import { afterAll, beforeAll, expect, test } from "vitest";
import { openStripeAccount } from "../../testing/stripe-account.ts";

let account: Awaited<ReturnType<typeof openStripeAccount>>;
beforeAll(async () => {
  account = await openStripeAccount();
});
afterAll(() => account.standIn.stop());

async function send(path: string, form: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${account.standIn.endpoint}/v1/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${account.keys.stripeSecretKey}`, ...headers },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

test.each([
  ["customers", "email=ada@example.com", { code: "not_spoken_locally" }],
  ["customers", "metadata=1&metadata[a]=2", { param: "metadata", message: "Invalid object" }],
  ["payment_intents", "amount=49&currency=usd", { code: "amount_too_small", param: "amount" }],
  ["subscriptions", "customer=cus_nobody&items[0][price]=x", { code: "resource_missing", param: "customer" }],
  ["subscriptions", "trial_end=now", { code: "not_spoken_locally" }],
])("refuses %s with %s by name", async (path, form, why) => {
  const { status, body, headers } = await send(path, form);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body.error).toMatchObject({ type: "invalid_request_error", ...why });
  expect(headers.get("request-id")).toMatch(/^req_/);
});

test("reads numbers, lists and choices by their names, and metadata as texts", async () => {
  const metadata = { amount: "5", agreed: "true", gone: "" };
  const { id } = await account.stripe.customers.create({
    name: "12",
    preferred_locales: ["fr-CA"],
    balance: -5,
    metadata,
  });
  const kept = { name: "12", preferred_locales: ["fr-CA"], balance: -5, metadata: { amount: "5", agreed: "true" } };
  expect(await account.stripe.customers.retrieve(id)).toMatchObject(kept);
});

test("refuses who has no key, a wrong one, or the page's", async () => {
  for (const [authorization, code] of [
    ["", undefined],
    ["Bearer sk_test_wrong", undefined],
    [`Bearer ${account.keys.stripePublishableKey}`, "secret_key_required"],
  ] as const) {
    const { status, body } = await send("customers", "", { authorization });
    expect([status, body.error.code]).toEqual([401, code]);
  }
});

test("knows a key as the name of a call too, as `curl -u` sends it", async () => {
  const asked = (key: string) => send("customers", "name=Ada", { authorization: `Basic ${btoa(`${key}:`)}` });
  expect((await asked(account.keys.stripeSecretKey)).status).toBe(200);
  expect((await asked("sk_test_other")).status).toBe(401);
});

test("speaks the package's version and no other, and only calls that it knows", async () => {
  const older = await send("customers", "", { "stripe-version": "2020-08-27" });
  expect(older.body.error.message).toMatch(/Invalid Stripe API version/);
  const elsewhere = await send("payouts", "amount=500&currency=usd");
  expect([elsewhere.status, elsewhere.body.error.message]).toEqual([
    404,
    expect.stringMatching(/Unrecognized request/),
  ]);
});

test("puts objects in the place of their ids", async () => {
  const { stripe } = account;
  const price = await stripe.prices.list({ lookup_keys: ["base_monthly"], expand: ["data.product"] });
  expect(price.data[0]).toMatchObject({ unit_amount: 20_000, product: { object: "product", name: "Reviens" } });
  await expect(stripe.prices.list({ expand: ["data.currency"] })).rejects.toThrow("cannot be expanded (currency)");
});

test("does the work of an idempotency key once, and refuses it for other work", async () => {
  const { stripe } = account;
  const options = { idempotencyKey: "purchase-1" };
  const params = { amount: 5_000, currency: "usd" };
  const [one, other] = [
    await stripe.paymentIntents.create(params, options),
    await stripe.paymentIntents.create(params, options),
  ];
  expect(other.id).toBe(one.id);
  expect(other.lastResponse.headers["idempotent-replayed"]).toBe("true");
  await expect(stripe.paymentIntents.create({ ...params, amount: 6_000 }, options)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
  await expect(stripe.customers.create({}, options)).rejects.toThrow(/same endpoint/);
  // An invalid request does not use up its idempotency key.
  const wrong = { idempotencyKey: "purchase-2" };
  await expect(stripe.paymentIntents.create({ ...params, description: "A pack" }, wrong)).rejects.toThrow();
  expect(await stripe.paymentIntents.create(params, wrong)).toMatchObject({ amount: 5_000 });
});

test("fails on demand, before or after it took the money, and answers the same key with what it took", async () => {
  const { stripe, post } = account;
  const buy = (idempotencyKey: string) =>
    stripe.paymentIntents.create(
      {
        amount: 5_000,
        currency: "usd",
        payment_method: "pm_card_visa",
        confirm: true,
        metadata: { key: idempotencyKey },
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      },
      { idempotencyKey, timeout: 200 },
    );
  const taken = async (key: string) => {
    const { data } = await stripe.paymentIntents.list({ limit: 100 });
    return data.filter(({ metadata }) => metadata.key === key).length;
  };
  const refuse = (manners: string[]) => post("/_local/refuse", { service: "stripe", share: 1, manners });
  for (const [manner, takes, type] of [
    ["timeout_after", 1, "StripeConnectionError"],
    ["timeout_before", 0, "StripeConnectionError"],
    ["throttle", 0, "StripeRateLimitError"],
  ] as const) {
    await refuse([manner]);
    await expect(buy(manner)).rejects.toMatchObject({ type });
    await post("/_local/refuse", { service: "stripe", share: 0 });
    expect(await taken(manner)).toBe(takes);
    expect(await buy(manner)).toMatchObject({ status: "succeeded" });
    expect(await taken(manner)).toBe(1);
  }
});

test("keeps a failure under its key where it is asked to, whether or not it did what it was asked for", async () => {
  const { stripe, post } = account;
  for (const takes of [false, true]) {
    const [name, idempotencyKey] = [`Kept ${takes}`, `kept-${takes}`];
    const options = { idempotencyKey, maxNetworkRetries: 0 };
    const make = () => stripe.customers.create({ name }, options);
    await post("/_local/refuse", { service: "stripe", error: "InternalFailure", to: name, keeps: true, takes });
    const wrong = await send("customers", `name=${name}&email=Ada`, { "idempotency-key": idempotencyKey });
    expect(wrong.status).toBe(400);
    await post("/_local/refuse", { service: "stripe", error: "InternalFailure", to: name, keeps: true, takes });
    const failure = { type: "StripeAPIError", statusCode: 500 };
    const first: unknown = await make().catch((error: unknown) => error);
    expect(first).toMatchObject(failure);
    expect(Object(first).headers["idempotent-replayed"]).toBeUndefined();
    await expect(make()).rejects.toMatchObject({ ...failure, headers: { "idempotent-replayed": "true" } });
    const { data } = await stripe.customers.list({ limit: 100 });
    expect(data.filter((one) => one.name === name)).toHaveLength(takes ? 1 : 0);
    expect(await stripe.customers.create({ name }, { idempotencyKey: `${idempotencyKey}-new` })).toMatchObject({
      name,
    });
  }
});

test("uses a card that was taken from its customer for nothing any more", async () => {
  const { stripe } = account;
  const { id: customer } = await stripe.customers.create({ name: "Ada" });
  const { id: payment_method } = await stripe.paymentMethods.attach("pm_card_visa", { customer });
  await stripe.paymentMethods.detach(payment_method);
  const gone = {
    statusCode: 400,
    type: "StripeInvalidRequestError",
    message: expect.stringMatching(/may not be used/),
  };
  const automatic_payment_methods = { enabled: true, allow_redirects: "never" as const };
  const charged = { amount: 500, currency: "usd", customer, payment_method, confirm: true, automatic_payment_methods };
  await expect(stripe.paymentIntents.create(charged)).rejects.toMatchObject(gone);
  await expect(stripe.paymentMethods.attach(payment_method, { customer })).rejects.toMatchObject(gone);
  expect((await stripe.paymentIntents.list({ customer })).data).toEqual([]);
});

test("lists customers page by page, newest first, and knows that one is deleted", async () => {
  const { stripe } = account;
  const made = [];
  for (const name of ["Ada", "Bob", "Cleo"]) made.push(await stripe.customers.create({ name }));
  const ids = made.map(({ id }) => id).reverse();
  const first = await stripe.customers.list({ limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
  const all: string[] = [];
  for await (const { id } of stripe.customers.list({ limit: 1 })) all.push(id);
  expect(all.slice(0, 3)).toEqual(ids);
  expect(await stripe.customers.del(ids[0]!)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(ids[0]!)).toMatchObject({ deleted: true });
});
