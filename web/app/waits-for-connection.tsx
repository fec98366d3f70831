import { useTranslation } from "react-i18next";
import classes from "./waits-for-connection.module.css";

/**
 * A screen in the place of one whose code cannot be fetched now. Plain elements, because it must not need a file that
 * cannot be loaded any more.
 */
export function WaitsForConnection() {
  const { t } = useTranslation("app");
  return (
    <section className={classes.place}>
      <h1 className={classes.title}>{t("unloaded.title")}</h1>
      <p role="status">{t("unloaded.text")}</p>
    </section>
  );
}
