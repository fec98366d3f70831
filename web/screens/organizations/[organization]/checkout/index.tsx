import { useParams, useSearchParams } from "react-router-dom";
import { ConfirmPurchase } from "./confirm-purchase.tsx";
import { OwnDocument } from "./own-document.tsx";
import { SaveCard } from "./save-card.tsx";
import { Subscribe } from "./subscribe.tsx";

/**
 * Subscribes, saves a card (`?card`) or confirms a purchase (`?pay=`); the only address that allows Stripe's script.
 */
export default function CheckoutScreen() {
  const { organization = "" } = useParams();
  const [search] = useSearchParams();
  const purchase = search.get("pay");
  if (purchase === null && !search.has("card")) return <Subscribe key={organization} organization={organization} />;
  return (
    <OwnDocument>
      {purchase === null ? (
        <SaveCard key={organization} organization={organization} />
      ) : (
        <ConfirmPurchase key={purchase} organization={organization} purchase={purchase} />
      )}
    </OwnDocument>
  );
}
