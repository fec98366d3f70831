import { Center, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** A quiet sign that something is on its way; it waits a moment before it shows, for most things are quick. */
export function Waiting() {
  const { t } = useTranslation("app");
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 250);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Center mih="50vh" role="status" aria-label={t("waiting")}>
      {late && <Loader type="dots" />}
    </Center>
  );
}
