import type { Page } from "playwright-core";

/** A card that always pays, at Stripe's own test mode as well. */
const payingCard = "4242424242424242";

/** Types a card into the form of the checkout, which stands in a frame. It is good until the end of 2040. */
export async function typeCard(page: Page, number = payingCard): Promise<void> {
  const form = page.frameLocator("iframe:not([hidden])");
  await form.locator("#number").fill(number);
  await form.locator("#expiry").fill("12 / 40");
  await form.locator("#cvc").fill("123");
}
