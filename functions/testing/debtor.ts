import { aPayer, cards, ownSubscription } from "./billing.ts";
import { doAddLocation } from "./place-calls.ts";

/** Pays for three further locations, then its card is declined. */
export async function aPayerWhoseCardFails() {
  const payer = await aPayer();
  await payer.subscribe();
  for (const name of ["Harbour", "Plateau", "Laval"]) await doAddLocation(payer, { name });
  await payer.refresh();
  await payer.saveCard(cards.declinedLater);
  return payer;
}

/** After its subscription ended with an unpaid invoice. */
export async function aDebtor() {
  const payer = await aPayerWhoseCardFails();
  const { latest_invoice: last } = await payer.stripe.subscriptions.cancel(await ownSubscription(payer.organization), {
    invoice_now: true,
  });
  // Stripe does so an hour later.
  await payer.stripe.invoices.finalizeInvoice(String(last));
  await payer.refresh();
  return payer;
}
