import { Anchor, Checkbox, type CheckboxProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useHref } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";

/** The terms open in a new tab, so that nothing typed is lost. */
export function TermsField({ field }: { field: CheckboxProps }) {
  const { t } = useTranslation("entry");
  const terms = useHref(appAddresses.terms);
  return (
    <Checkbox
      label={
        <>
          {t("register.acceptTerms")}{" "}
          <Anchor href={terms} target="_blank" rel="noopener" inherit>
            {t("register.readTerms")}
          </Anchor>
        </>
      }
      required
      {...field}
    />
  );
}
