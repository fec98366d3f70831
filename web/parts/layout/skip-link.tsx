import { useTranslation } from "react-i18next";
import classes from "./skip-link.module.css";

export const mainId = "main";

export function SkipLink() {
  const { t } = useTranslation("app");
  return (
    <a className={classes.link} href={`#${mainId}`}>
      {t("navigation.skip")}
    </a>
  );
}
