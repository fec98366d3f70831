import { useTranslation } from "react-i18next";
import classes from "./waits-for-connection.module.css";

/** Plain elements, because a component's file could not be loaded without a connection. */
export function WaitsForConnection() {
  const { t } = useTranslation("app");
  return (
    <section className={classes.place}>
      <h1 className={classes.title}>{t("unloaded.title")}</h1>
      <p role="status">{t("unloaded.text")}</p>
    </section>
  );
}
