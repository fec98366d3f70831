import { aPayer, cards, ownSubscription } from "./billing.ts";
import { doAddLocation } from "./place-calls.ts";

export async function aPayerWhoseCardFails() {
  const payer = await aPayer();
  await payer.subscribe();
  for (const name of ["Harbour", "Plateau", "Laval"]) await doAddLocation(payer, { name });
  await payer.refresh();
  await payer.saveCard(cards.declinedLater);
  return payer;
}

export async function aDebtor() {
  const payer = await aPayerWhoseCardFails();
  const { latest_invoice: last } = await payer.stripe.subscriptions.cancel(await ownSubscription(payer.organization), {
    invoice_now: true,
  });
  await payer.stripe.invoices.finalizeInvoice(String(last));
  await payer.refresh();
  return payer;
}
