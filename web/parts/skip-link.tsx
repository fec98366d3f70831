import { useTranslation } from "react-i18next";
import classes from "./skip-link.module.css";

/** The element that a skip link leads to. */
export const mainId = "main";

/** Lets who walks by keyboard pass over the navigation; seen only while it has the focus. */
export function SkipLink() {
  const { t } = useTranslation("app");
  return (
    <a className={classes.link} href={`#${mainId}`}>
      {t("navigation.skip")}
    </a>
  );
}
