import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./beside-preview.module.css";
import { CustomerPreview, type PreviewedChoices } from "./customer-preview.tsx";
import { PreviewInReach } from "./preview-in-reach.tsx";

export function BesidePreview({ children, ...choices }: PreviewedChoices & { children: ReactNode }) {
  const { t } = useTranslation("interception");
  const hasRoom = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  return (
    <div className={classes.both}>
      <div>
        {hasRoom ? null : (
          <PreviewInReach show={t("preview.show")} close={t("preview.close")} title={t("preview.title")}>
            <CustomerPreview {...choices} />
          </PreviewInReach>
        )}
        {children}
      </div>
      {hasRoom ? (
        <section aria-label={t("preview.title")} className={classes.preview}>
          <h2 className={classes.title}>{t("preview.title")}</h2>
          <CustomerPreview {...choices} />
        </section>
      ) : null}
    </div>
  );
}
