import type Stripe from "stripe";
import type { ApiAnswer } from "./answering.ts";
import { payForm } from "./form/pay.ts";
import { paymentOf } from "./money/invoicing.ts";
import { idOrNull, type StripeWorld } from "./state/world.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const money = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

function textsOf(invoice: Stripe.Invoice): string[] {
  const { number, status, customer_name, created, lines, total, total_taxes, amount_due, currency } = invoice;
  return [
    `Invoice ${number ?? ""} (${status})`,
    `${customer_name ?? ""}, ${dayOf(created)}`,
    ...lines.data.map(({ description, amount }) => `${description ?? ""}: ${money(amount, currency)}`),
    ...(total_taxes ?? []).map(({ amount }) => `Tax: ${money(amount, currency)}`),
    `Total: ${money(total, currency)}`,
    `Amount due: ${money(amount_due, currency)}`,
  ];
}

/** A minimal PDF: objects, then their offsets. */
function pdfOf(texts: string[]): string {
  const written = texts.map(
    (text) =>
      `(${text
        .replaceAll("×", "x")
        .replaceAll(/[\\()]/g, "\\$&")
        .replaceAll(/[^ -~]/g, "?")}) '`,
  );
  const content = `BT /F1 11 Tf 16 TL 50 780 Td ${written.join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

const policy = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'; frame-src 'self'";

const html = (texts: string[], form = ""): ApiAnswer => ({
  status: 200,
  headers: {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": form === "" ? "default-src 'none'" : policy,
  },
  body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escaped(texts[0] ?? "")}</title>${texts.map((text) => `<p>${escaped(text)}</p>`).join("")}${form}</html>`,
});

function payingForm(world: StripeWorld, invoice: Stripe.Invoice, key: string): string {
  const intent = invoice.status === "open" ? paymentOf(world, invoice) : undefined;
  if (!intent?.client_secret) return "";
  const [locale = "en"] = world.store.get("customer", idOrNull(invoice.customer) ?? "")?.preferred_locales ?? [];
  return payForm({
    key,
    clientSecret: intent.client_secret,
    waits: intent.status === "requires_action",
    language: locale.startsWith("fr") ? "fr" : "en",
  });
}

export function hostedPage(world: StripeWorld, path: string, publishable: string): ApiAnswer | null {
  const { store } = world;
  const [, id = "", pdf] = /^\/i\/(in_\w+)(\/pdf)?$/.exec(path) ?? [];
  const invoice = store.get("invoice", id);
  if (invoice && pdf)
    return {
      status: 200,
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="Invoice-${invoice.number}.pdf"`,
      },
      body: pdfOf(textsOf(invoice)),
    };
  if (invoice) return html(textsOf(invoice), payingForm(world, invoice, publishable));
  const charge = store.get("charge", /^\/receipts\/(ch_\w+)$/.exec(path)?.[1] ?? "");
  return charge ? html([`Receipt ${charge.id}`, money(charge.amount, charge.currency)]) : null;
}
