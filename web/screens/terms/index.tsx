import { useTranslation } from "react-i18next";
import classes from "./terms.module.css";

const terms = ["service", "account", "fair", "content", "price", "availability", "end", "changes"] as const;
const privacy = ["who", "staff", "customers", "technical", "keeping", "rights", "contact"] as const;

function Section({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <section id={id}>
      <h3>{title}</h3>
      {text.split("\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}

export default function TermsScreen() {
  const { t } = useTranslation("terms");
  return (
    <article className={classes.terms}>
      <h1>{t("title")}</h1>
      <p className={classes.lead}>{t("lead")}</p>
      <h2>{t("terms.title")}</h2>
      {terms.map((name) => (
        <Section key={name} id={name} title={t(`terms.${name}.title`)} text={t(`terms.${name}.text`)} />
      ))}
      <h2 id="privacy">{t("privacy.title")}</h2>
      {privacy.map((name) => (
        <Section key={name} id={name} title={t(`privacy.${name}.title`)} text={t(`privacy.${name}.text`)} />
      ))}
    </article>
  );
}
