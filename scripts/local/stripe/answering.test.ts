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
  ["customers", "nickname=Ada", { code: "parameter_unknown", param: "nickname" }],
  ["customers", "name=", { code: "parameter_invalid_empty", param: "name" }],
  ["customers", "email=nobody", { code: "email_invalid", param: "email" }],
  ["customers", "metadata=1", { param: "metadata", message: "Invalid object" }],
  ["payment_intents", "currency=usd", { code: "parameter_missing", param: "amount" }],
  ["payment_intents", "amount=1.5&currency=usd", { code: "parameter_invalid_integer", param: "amount" }],
  ["payment_intents", "amount=49&currency=usd", { code: "amount_too_small", param: "amount" }],
  ["payment_intents", "amount=500&currency=usd&off_session=true", { param: "off_session" }],
  ["payment_intents", "amount=500&currency=usd&payment_method_types[0]=card", { code: "parameter_unknown" }],
  [
    "payment_intents",
    "amount=500&currency=usd&setup_future_usage=never",
    { message: expect.stringMatching(/must be one of off_session, or on_session/) },
  ],
  ["subscriptions", "customer=cus_nobody&items[0][price]=x", { code: "resource_missing", param: "customer" }],
  ["subscriptions", "items[0][cost]=x", { code: "parameter_unknown", param: "items[0][cost]" }],
  ["subscriptions", "items=x", { message: "Invalid array", param: "items" }],
  ["subscriptions", "payment_behavior=maybe", { param: "payment_behavior" }],
  ["subscriptions", "billing_mode[flexible][proration_discounts]=included", { param: "billing_mode[type]" }],
  ["subscriptions", "trial_end=now", { code: "not_spoken_locally" }],
  ["setup_intents", "usage=sometimes", { param: "usage" }],
  [
    "payment_methods",
    "type=card&card[number]=4242424242424242",
    { message: expect.stringMatching(/directly to the Stripe API/) },
  ],
])("refuses %s with %s by name", async (path, form, why) => {
  const { status, body, headers } = await send(path, form);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body.error).toMatchObject({ type: "invalid_request_error", ...why });
  expect(headers.get("request-id")).toMatch(/^req_/);
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

test("speaks the package's version and no other, and only what it has a door for", async () => {
  const older = await send("customers", "", { "stripe-version": "2020-08-27" });
  expect(older.body.error.message).toMatch(/Invalid Stripe API version/);
  const elsewhere = await send("payouts", "amount=500&currency=usd");
  expect([elsewhere.status, elsewhere.body.error.message]).toEqual([
    404,
    expect.stringMatching(/Unrecognized request/),
  ]);
});

test("puts objects in the place of their ids where the package allows it", async () => {
  const { stripe } = account;
  const price = await stripe.prices.list({ lookup_keys: ["base_monthly"], expand: ["data.product"] });
  expect(price.data[0]?.product).toMatchObject({ object: "product", name: "Reviens" });
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
  await expect(stripe.paymentIntents.create({ ...params, currency: "" }, wrong)).rejects.toThrow();
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
    const wrong = await send("customers", `name=${name}&nickname=Ada`, { "idempotency-key": idempotencyKey });
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
