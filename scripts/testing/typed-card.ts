import type { Page } from "playwright-core";

/** Always pays, in Stripe's own test mode too. */
const payingCard = "4242424242424242";

/** The form is in a frame; the card expires at the end of 2040. */
export async function typeCard(page: Page, number = payingCard): Promise<void> {
  const form = page.frameLocator("iframe:not([hidden])");
  await form.locator("#number").fill(number);
  await form.locator("#expiry").fill("12 / 40");
  await form.locator("#cvc").fill("123");
}
