import { Center, Loader } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Appears after a moment only, because most things load faster. */
export function WaitingNote() {
  const { t } = useTranslation("app");
  const [late, setLate] = useState(false);
  useTimeout(() => setLate(true), 250, { autoInvoke: true });
  return (
    <Center mih="50vh" role="status" aria-label={t("waiting")}>
      {late && <Loader type="dots" />}
    </Center>
  );
}
