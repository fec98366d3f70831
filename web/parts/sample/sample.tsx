import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./sample.module.css";

/** Pale content that nobody can use or hear; screen readers read its label alone. */
export function Sample({ children }: { children: ReactNode }) {
  const { t } = useTranslation("app");
  return (
    <div className={classes.sample}>
      <Badge color="gray" variant="outline" size="lg" tt="none" className={classes.word}>
        {t("sample")}
      </Badge>
      <div className={classes.content} aria-hidden inert>
        {children}
      </div>
    </div>
  );
}
