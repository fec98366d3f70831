import { useTranslation } from "react-i18next";
import classes from "./terms.module.css";

const terms = ["service", "account", "fair", "content", "price", "availability", "end", "changes"];
const privacy = ["who", "staff", "customers", "technical", "keeping", "rights", "contact"];

function Sections({ area, names }: { area: string; names: readonly string[] }) {
  const { t } = useTranslation("terms");
  return names.map((name) => (
    <section key={name} id={name}>
      <h3>{t(`${area}.${name}.title`)}</h3>
      {t(`${area}.${name}.text`)
        .split("\n")
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
    </section>
  ));
}

/** Terms and privacy, in plain words. */
export default function TermsScreen() {
  const { t } = useTranslation("terms");
  return (
    <article className={classes.terms}>
      <h1>{t("title")}</h1>
      <p className={classes.lead}>{t("lead")}</p>
      <h2>{t("terms.title")}</h2>
      <Sections area="terms" names={terms} />
      <h2 id="privacy">{t("privacy.title")}</h2>
      <Sections area="privacy" names={privacy} />
    </article>
  );
}
