import { describe, expect, it } from "vitest";
import { aPayer, atPage, cards, typed } from "#functions/testing/billing.ts";
import * as contract from "#shared/contract/billing.ts";

describe("subscribing", () => {
  it("begins with a payment, stands once it is made, and tells the next invoice", async () => {
    const payer = await aPayer();
    expect(await payer.read()).toMatchObject({ subscription: { status: "free" }, upcoming: null });
    const state = await payer.subscribe();
    expect(state).toMatchObject({ status: "subscribed", endsAt: null });
    const overview = await payer.read();
    expect(overview).toMatchObject({
      subscription: { status: "subscribed" },
      paymentMethod: { brand: "visa", last4: "4242" },
      monthly: { amount: 200_00, currency: "USD" },
      upcoming: {
        total: { amount: 200_00, currency: "USD" },
        lines: [{ billedAs: "first", quantity: 1, prorated: false }],
      },
    });
    expect((await payer.call(contract.listInvoices)).body.items).toMatchObject([
      { status: "paid", total: { amount: 200_00, currency: "USD" } },
    ]);
  });

  it("buys once, however often and wherever it is tapped", async () => {
    const payer = await aPayer();
    const answers = await Promise.all(Array.from({ length: 4 }, () => payer.call(contract.subscribe)));
    const secrets = new Set(answers.map(({ body }) => body.clientSecret));
    expect([answers.map(({ status }) => status), secrets.size]).toEqual([[201, 201, 201, 201], 1]);
    await atPage("confirm", [...secrets][0] ?? "", typed(cards.works));
    await payer.refresh();
    const again = await payer.call(contract.subscribe);
    expect([again.status, again.body.error.code]).toEqual([409, "already_subscribed"]);
    expect((await payer.call(contract.listInvoices)).body.items).toHaveLength(1);
  });

  it("is canceled until the period's end, and resumed", async () => {
    const payer = await aPayer();
    await payer.subscribe();
    const canceled = await payer.call(contract.cancelSubscription);
    expect(canceled.body).toMatchObject({ status: "subscribed", endsAt: canceled.body.renewsAt });
    expect((await payer.call(contract.resumeSubscription)).body).toMatchObject({ status: "subscribed", endsAt: null });
  });

  it("is refused where there is nothing to cancel", async () => {
    const payer = await aPayer();
    const { status, body } = await payer.call(contract.cancelSubscription);
    expect([status, body.error.code]).toEqual([409, "not_subscribed"]);
  });
});

describe("SMS credits", () => {
  it("are given once for one purchase, however often it is asked for", async () => {
    const payer = await aPayer();
    await payer.saveCard();
    const body = { purchase: "01JPACK0000000000000000000", pack: 500 };
    const bought = await Promise.all([1, 2, 3].map(() => payer.call(contract.topUp, { body })));
    expect(bought.map(({ status }) => status)).toEqual([201, 201, 201]);
    await payer.refresh();
    const { body: overview } = await payer.call(contract.readTopUp, {
      params: { ...payer.params, purchase: body.purchase },
    });
    expect(overview).toMatchObject({ status: "paid", credits: 500, confirm: null });
  });
});
