import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { failureWords } from "./failure-words.ts";
import type { Failure } from "./stripe.ts";

export function Failed({ title, failure, typed }: { title: string; failure: Failure; typed?: boolean }) {
  const { t } = useTranslation("billing");
  const words = failureWords(failure, typed);
  return (
    <Alert color="coral" variant="light" role="alert" icon={<IconAlertCircle aria-hidden />} title={title}>
      {"theirs" in words ? words.theirs : t(`stripe.${words.own}`)}
    </Alert>
  );
}
