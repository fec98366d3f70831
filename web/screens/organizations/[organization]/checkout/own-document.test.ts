import { expect, it } from "vitest";
import { allowsStripe } from "./own-document.tsx";

it("lets Stripe's script run only in a document that was loaded at the checkout", () => {
  const at = (path: string) => allowsStripe(`https://reviens.example${path}`);
  expect(at("/organizations/01A/checkout")).toBe(true);
  expect(at("/fr/organizations/01A/checkout?card")).toBe(true);
  expect(at("/fr/organizations/01A/settings/payment-methods")).toBe(false);
  expect(at("/fr/organizations/01A?to=/checkout")).toBe(false);
});
