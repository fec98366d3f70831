import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addresses } from "#web/addresses.ts";
import classes from "./home.module.css";
import { Sample } from "./sample.tsx";

export function Hero() {
  const { t } = useTranslation("home");
  return (
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <h1 className={classes.title}>{t("hero.title")}</h1>
        <p className={classes.lead}>{t("hero.lead")}</p>
        <Group>
          <Button component={Link} to={addresses.register} size="lg">
            {t("start")}
          </Button>
          <Button component="a" href="#price" size="lg" variant="default">
            {t("hero.price")}
          </Button>
        </Group>
        <p className={classes.quiet}>{t("hero.free")}</p>
      </div>
      <Sample />
    </section>
  );
}
