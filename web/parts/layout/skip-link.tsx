import { useTranslation } from "react-i18next";
import classes from "./skip-link.module.css";

/** The id of the element that the skip link leads to. */
export const mainId = "main";

/** Lets keyboard users skip the navigation. Visible only while it has the focus. */
export function SkipLink() {
  const { t } = useTranslation("app");
  return (
    <a className={classes.link} href={`#${mainId}`}>
      {t("navigation.skip")}
    </a>
  );
}
