import type Stripe from "stripe";

/** What Stripe's errors carry beside their message. */
export interface ErrorDetails {
  type?: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
  advice_code?: string;
}

/** A refusal with its HTTP status, as Stripe words it. */
export class Refused extends Error {
  readonly status: number;
  readonly details: ErrorDetails;
  /** Whether all that the call did before is taken back. A payment or a set-up that failed stays as it failed. */
  readonly takesBack: boolean;
  constructor(status: number, message: string, details: ErrorDetails = {}, takesBack?: boolean) {
    super(message);
    this.status = status;
    this.details = details;
    this.takesBack = takesBack ?? !(details.payment_intent || details.setup_intent);
  }
}

/** A request that Stripe refuses before it does anything. */
export const invalid = (message: string, param?: string, code?: string): Refused =>
  new Refused(400, message, { ...(param && { param }), ...(code && { code }) });

/** Something that does not exist, or that belongs to somebody else. */
export const missing = (what: string, id: string, param = "id"): Refused =>
  new Refused(404, `No such ${what.replaceAll("_", "")}: '${id}'`, { code: "resource_missing", param });

/** What Stripe does and this stand-in does not. It says so instead of pretending. */
export const notSpoken = (what: string): Refused =>
  new Refused(400, `The stand-in does not speak this part of Stripe: ${what}.`, { code: "not_spoken_locally" });

/** The body of an error's answer. */
export const errorBody = ({ message, details }: Refused, requestId: string) => ({
  error: {
    type: "invalid_request_error",
    message,
    ...details,
    ...(details.code && { doc_url: `https://stripe.com/docs/error-codes/${details.code.replaceAll("_", "-")}` }),
    request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
  },
});
