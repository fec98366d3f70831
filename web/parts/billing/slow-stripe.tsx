import { Text } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** In milliseconds: after which somebody who waits is told for whom. */
export const slow = 4_000;

/** Says of a payment that is under way, after some seconds, for whom one waits, so that nobody leaves and pays again. */
export function SlowStripe() {
  const { t } = useTranslation("billing");
  const [late, setLate] = useState(false);
  useTimeout(() => setLate(true), slow, { autoInvoke: true });
  return (
    <Text size="sm" role="status">
      {late ? t("stripe.waiting") : null}
    </Text>
  );
}
