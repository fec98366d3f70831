import { useTranslation } from "react-i18next";
import { Claims } from "./claims.tsx";
import { Hero } from "./hero.tsx";
import classes from "./home.module.css";
import { Invitation } from "./invitation.tsx";
import { Picture } from "./picture.tsx";
import { Price } from "./price.tsx";
import { Questions } from "./questions.tsx";
import { Steps } from "./steps.tsx";

export default function HomeScreen() {
  const { t } = useTranslation("home");
  return (
    <div className={classes.page}>
      <Hero />
      <Steps />
      <Picture />
      <Claims />
      <Price />
      <Questions />
      <section className={classes.languages} aria-labelledby="languages">
        <h2 id="languages">{t("languages.title")}</h2>
        <p>{t("languages.text")}</p>
      </section>
      <Invitation />
    </div>
  );
}
