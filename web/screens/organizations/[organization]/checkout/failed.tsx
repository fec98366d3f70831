import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { failureWords } from "./failure-words.ts";
import type { Failure } from "./stripe.ts";

/** Says what did not happen, the `title`, and why. */
export function Failed({ title, failure }: { title: string; failure: Failure }) {
  const { t } = useTranslation("billing");
  const words = failureWords(failure);
  return (
    <Alert color="coral" variant="light" role="alert" icon={<IconAlertCircle aria-hidden />} title={title}>
      {"theirs" in words ? words.theirs : t(`stripe.${words.own}`)}
    </Alert>
  );
}
