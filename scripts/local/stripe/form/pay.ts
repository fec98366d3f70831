import { readFileSync } from "node:fs";

/** What the form of an invoice's page needs. */
interface Given {
  key: string;
  clientSecret: string;
  /** The bank waits for the card's holder: there is no card to type. */
  waits: boolean;
  language: "en" | "fr";
}

const form = readFileSync(new URL("./pay.html", import.meta.url), "utf8");

/** The form by which an open invoice is paid on its page, or confirmed, with the script that stands in for Stripe.js. */
export const payForm = (given: Given): string =>
  form.replace('"__GIVEN__"', () => JSON.stringify(JSON.stringify(given)).replaceAll("<", "\\u003c"));
