import type Stripe from "stripe";

interface ErrorDetails {
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

export class Refused extends Error {
  readonly status: number;
  readonly details: ErrorDetails;
  /** Whether to roll back; a failed payment or setup stays failed. */
  readonly takesBack: boolean;
  constructor(status: number, message: string, details: ErrorDetails = {}, takesBack?: boolean) {
    super(message);
    this.status = status;
    this.details = details;
    this.takesBack = takesBack ?? !(details.payment_intent || details.setup_intent);
  }
}

export const invalid = (message: string, param?: string, code?: string): Refused =>
  new Refused(400, message, { ...(param && { param }), ...(code && { code }) });

export const missing = (what: string, id: string, param = "id"): Refused =>
  new Refused(404, `No such ${what.replaceAll("_", "")}: '${id}'`, { code: "resource_missing", param });

/** Reports features that the stand-in lacks instead of pretending. */
export const notSpoken = (what: string): Refused =>
  new Refused(400, `The stand-in does not speak this part of Stripe: ${what}.`, { code: "not_spoken_locally" });

export const errorBody = ({ message, details }: Refused, requestId: string) => ({
  error: {
    type: "invalid_request_error",
    message,
    ...details,
    ...(details.code && { doc_url: `https://stripe.com/docs/error-codes/${details.code.replaceAll("_", "-")}` }),
    request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
  },
});
