import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addresses } from "#web/addresses.ts";
import classes from "./home.module.css";

export function Invitation() {
  const { t } = useTranslation("home");
  return (
    <section className={classes.last}>
      <h2>{t("last.title")}</h2>
      <Button component={Link} to={addresses.register} size="lg" color="amber">
        {t("start")}
      </Button>
    </section>
  );
}
