import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { Waiting } from "#web/parts/layout/waiting.tsx";
import { ConfirmPurchase } from "./confirm-purchase.tsx";
import { inOwnDocument } from "./own-document.ts";
import { SaveCard } from "./save-card.tsx";
import { Subscribe } from "./subscribe.tsx";

/**
 * `/organizations/{organization}/checkout`: subscribes. With `?card` it saves a card, and with `?pay=` the card's holder
 * confirms a purchase. It is the one address that allows Stripe's script.
 */
export default function CheckoutScreen() {
  const { organization = "" } = useParams();
  const [search] = useSearchParams();
  const [own] = useState(inOwnDocument);
  const purchase = search.get("pay");
  if (!own) return <Waiting />;
  if (purchase !== null) return <ConfirmPurchase key={purchase} organization={organization} purchase={purchase} />;
  if (search.has("card")) return <SaveCard key={organization} organization={organization} />;
  return <Subscribe key={organization} organization={organization} />;
}
