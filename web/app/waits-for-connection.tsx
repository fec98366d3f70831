import { useTranslation } from "react-i18next";
import classes from "./waits-for-connection.module.css";

export function WaitsForConnection() {
  const { t } = useTranslation("app");
  return (
    <section className={classes.place}>
      <h1 className={classes.title}>{t("unloaded.title")}</h1>
      <p role="status">{t("unloaded.text")}</p>
    </section>
  );
}
