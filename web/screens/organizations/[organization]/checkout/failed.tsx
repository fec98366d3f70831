import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Failure } from "./stripe.ts";

type OwnWords = "noAnswer" | "notConfirmed" | "changed" | "otherCard";

/** Failed authentication: https://docs.stripe.com/error-codes */
const notConfirmed: readonly (string | undefined)[] = [
  "payment_intent_authentication_failure",
  "setup_intent_authentication_failure",
];

/** Stripe.js localizes messages about cards only; its form itself explains errors of a `typed` card. */
export function failureWords({ type, code, message }: Failure, typed = false): { theirs: string } | { own: OwnWords } {
  if (notConfirmed.includes(code)) return { own: "notConfirmed" };
  if (type === "card_error" && typed) return { own: "otherCard" };
  if (type === "card_error" && message !== undefined) return { theirs: message };
  return { own: type === "invalid_request_error" ? "changed" : "noAnswer" };
}

export function Failed({ title, failure, typed }: { title: string; failure: Failure; typed?: boolean }) {
  const { t } = useTranslation("billing");
  const words = failureWords(failure, typed);
  return (
    <Alert color="coral" variant="light" role="alert" icon={<IconAlertCircle aria-hidden />} title={title}>
      {"theirs" in words ? words.theirs : t(`stripe.${words.own}`)}
    </Alert>
  );
}
