import { readFileSync } from "node:fs";
import type Stripe from "stripe";
import * as z from "zod/mini";
import type { ApiAnswer } from "./api.ts";
import { typedCard } from "./cards.ts";
import { followPayment } from "./invoices.ts";
import { authenticatePayment, authenticateSetup, confirmPayment, confirmSetup, type Intent } from "./payments.ts";
import { errorBody, invalid, missing, Refused } from "./protocol.ts";
import type { StripeWorld } from "./world.ts";

/** Card numbers come from the stand-in's own form, never from the page. */
const Asked = z.object({
  key: z.string(),
  client_secret: z.string(),
  card: z.optional(z.object({ number: z.string(), exp_month: z.int(), exp_year: z.int(), cvc: z.string() })),
  payment_method: z.optional(z.string()),
  succeeds: z._default(z.boolean(), false),
  language: z._default(z.enum(["en", "fr"]), "en"),
});

const inFrench: Readonly<Record<string, string>> = {
  "Your card was declined.": "Votre carte a été refusée.",
  "Your card has insufficient funds.": "Les fonds de votre carte sont insuffisants.",
  "Your card has expired.": "Votre carte est expirée.",
  "Your card's security code is invalid.": "Le code de sécurité de votre carte n’est pas valide.",
  "Your card number is incorrect.": "Votre numéro de carte est inexact.",
  "Your card's expiration month is invalid.": "Le mois d’expiration de votre carte n’est pas valide.",
  "Your card's expiration year is invalid.": "L’année d’expiration de votre carte n’est pas valide.",
  "Your card was declined. Your request was in test mode, but used a non test (live) card.":
    "Votre carte a été refusée : ce n’est pas une carte d’essai.",
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.":
    "Votre carte n’a pas pu être authentifiée. Choisissez une autre carte et réessayez.",
};

function intentOf({ store }: StripeWorld, secret: string): Intent {
  const [id = ""] = secret.split("_secret_");
  const intent = store.get("payment_intent", id) ?? store.get("setup_intent", id);
  if (!intent || intent.client_secret !== secret) throw missing("intent", id, "client_secret");
  return intent;
}

function perform(world: StripeWorld, action: string, asked: z.infer<typeof Asked>): Intent {
  const intent = intentOf(world, asked.client_secret);
  if (action === "retrieve") return intent;
  if (action === "authenticate")
    return intent.object === "payment_intent"
      ? authenticatePayment(world, intent, asked.succeeds, followPayment)
      : authenticateSetup(world, intent, asked.succeeds);
  const payment_method = asked.card ? typedCard(world, asked.card).id : asked.payment_method;
  return intent.object === "payment_intent"
    ? confirmPayment(world, intent, { payment_method }, followPayment)
    : confirmSetup(world, intent, payment_method ?? "");
}

const json = (status: number, body: string): ApiAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  body,
});

/** Calls of the card form and of the bank's dialog. */
export function answerForm(world: StripeWorld, publishable: string, action: string, body: string): ApiAnswer {
  const asked = Asked.safeParse(JSON.parse(body));
  const isFrench = asked.data?.language === "fr";
  const answer = (status: number, value: object) =>
    json(
      status,
      JSON.stringify(value, (name, text) => (isFrench && name === "message" ? (inFrench[text] ?? text) : text)),
    );
  try {
    if (!asked.success) throw invalid(z.prettifyError(asked.error));
    if (asked.data.key !== publishable) throw new Refused(401, "Invalid API Key provided.");
    return answer(200, { intent: perform(world, action, asked.data) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return answer(error.status, errorBody(error));
  }
}

const page = (body: string): ApiAnswer => ({
  status: 200,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'",
  },
  body,
});

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function textsOf(invoice: Stripe.Invoice): string[] {
  const { number, status, customer_name, created, lines, total, total_taxes, amount_due, currency } = invoice;
  const money = (cents: number) => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
  return [
    `Invoice ${number ?? ""} (${status})`,
    `${customer_name ?? ""}, ${new Date(created * 1_000).toISOString().slice(0, 10)}`,
    ...lines.data.map(({ description, amount }) => `${description ?? ""}: ${money(amount)}`),
    ...(total_taxes ?? []).map(({ amount }) => `Tax: ${money(amount)}`),
    `Total: ${money(total)}`,
    `Amount due: ${money(amount_due)}`,
  ];
}

/** A minimal PDF: objects, then their offsets. */
function pdfOf(texts: string[]): string {
  const plain = (text: string) =>
    text
      .replaceAll("×", "x")
      .replaceAll(/[\\()]/g, "\\$&")
      .replaceAll(/[^ -~]/g, "?");
  const content = `BT /F1 11 Tf 16 TL 50 780 Td ${texts.map((text) => `(${plain(text)}) '`).join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  let rows = "0000000000 65535 f \n";
  for (const [index, object] of objects.entries()) {
    rows += `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  return `${text}xref\n0 6\n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

const file = (name: string) => readFileSync(new URL(`form/${name}`, import.meta.url), "utf8");

/** Stripe.js, its frames, and the pages and documents of invoices. */
export function pageAt(world: StripeWorld, path: string, endpoint: string): ApiAnswer | null {
  if (path === "/elements/card") return page(file("card.html"));
  if (path === "/elements/bank") return page(file("bank.html"));
  if (path === "/stripe.js")
    return {
      status: 200,
      headers: { "content-type": "text/javascript; charset=utf-8", "access-control-allow-origin": "*" },
      body: file("stripe.js").replaceAll("__ORIGIN__", endpoint),
    };
  const [, id = "", pdf] = /^\/i\/(in_\w+)(\/pdf)?$/.exec(path) ?? [];
  const invoice = world.store.get("invoice", id);
  if (!invoice) return null;
  const texts = textsOf(invoice);
  if (pdf) return { status: 200, headers: { "content-type": "application/pdf" }, body: pdfOf(texts) };
  return page(`<!doctype html><title>Invoice</title>${texts.map((text) => `<p>${escaped(text)}</p>`).join("")}`);
}
