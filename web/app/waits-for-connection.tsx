import { useState } from "react";
import { useTranslation } from "react-i18next";
import { connectionNow, useConnection } from "#web/api/connection.ts";
import classes from "./waits-for-connection.module.css";

/**
 * A screen in the place of one whose code cannot be fetched now. Plain elements, because it must not need a file that
 * cannot be loaded any more.
 */
export function WaitsForConnection() {
  const { t } = useTranslation("app");
  const connection = useConnection();
  // The words stay for the moment between the return of the connection and the arrival of the screen.
  const [reason, setReason] = useState(connectionNow);
  if (connection !== "there" && connection !== reason) setReason(connection);
  return (
    <section className={classes.place}>
      <h1 className={classes.title}>{t("unloaded.title")}</h1>
      <p role="status">{t(reason === "away" ? "unloaded.away" : "unloaded.offline")}</p>
    </section>
  );
}
