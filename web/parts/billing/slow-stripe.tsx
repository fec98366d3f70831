import { Text } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";

export const slow = 4_000;

/** Explains a slow payment after some seconds, so that nobody leaves and pays again. */
export function SlowStripe({ pays = true }: { pays?: boolean }) {
  const { t } = useTranslation("billing");
  const [late, setLate] = useState(false);
  useTimeout(() => setLate(true), slow, { autoInvoke: true });
  return (
    <Text size="sm" role="status">
      {late ? t(pays ? "stripe.waiting" : "stripe.slow") : null}
    </Text>
  );
}
