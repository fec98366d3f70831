import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { PlanTable } from "#web/parts/billing/plan-table.tsx";
import { useTextPrice } from "#web/parts/billing/use-text-price.ts";
import classes from "./home.module.css";
import { LivePage } from "./live-page.tsx";

const tariff = ["first", "additional", "many", "sms"] as const;

/** Prices are defined in docs/rules.md, Pricing. */
function Price() {
  const { t } = useTranslation("home");
  const text = useTextPrice();
  return (
    <section id="price" aria-labelledby="price-title">
      <h2 id="price-title" className={classes.heading}>
        {t("price.title")}
      </h2>
      <div className={classes.price}>
        <div>
          <dl className={classes.tariff}>
            {tariff.map((item) => (
              <div key={item}>
                <dt>{t(`price.${item}.what`)}</dt>
                <dd>{t(`price.${item}.cost`, { text })}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.quiet} style={{ marginTop: "1.5rem" }}>
            {t("price.note")}
          </p>
        </div>
        <PlanTable />
      </div>
    </section>
  );
}

function Hero() {
  const { t } = useTranslation("home");
  return (
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <h1 className={classes.title}>{t("hero.title")}</h1>
        <p className={classes.lead}>{t("hero.lead")}</p>
        <Group>
          <Button component={Link} to={appAddresses.register} size="lg">
            {t("start")}
          </Button>
          <Button component="a" href="#price" size="lg" variant="default">
            {t("hero.price")}
          </Button>
        </Group>
        <p className={classes.quiet}>{t("hero.free")}</p>
      </div>
      <LivePage />
    </section>
  );
}

const steps = ["ask", "answer", "invite"] as const;

function Steps() {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className={classes.heading}>
        {t("steps.title")}
      </h2>
      <ol className={classes.columns}>
        {steps.map((step, index) => (
          <li key={step} className={classes.column}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const claims = ["kept", "offset", "gone"] as const;

function Claims() {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="claims">
      <h2 id="claims" className={classes.heading}>
        {t("claims.title")}
      </h2>
      <ul className={classes.columns}>
        {claims.map((claim) => (
          <li key={claim} className={classes.column}>
            <strong className={classes.figure}>{t(`claims.${claim}.figure`)}</strong>
            <p>{t(`claims.${claim}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className={classes.quiet} style={{ marginTop: "1.5rem" }}>
        {t("claims.source")}
      </p>
    </section>
  );
}

const questions = ["app", "google", "unhappy", "data"] as const;

function Questions() {
  const { t } = useTranslation("home");
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={classes.heading}>
        {t("questions.title")}
      </h2>
      <div className={classes.questions}>
        {questions.map((question) => (
          <details key={question} name="questions">
            <summary>{t(`questions.${question}.asked`)}</summary>
            <p>{t(`questions.${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Taken by `npm run screenshots`, in the reader's language. */
function Picture() {
  const { t, i18n } = useTranslation("home");
  return (
    <section aria-labelledby="picture">
      <h2 id="picture" className={classes.heading}>
        {t("picture.title")}
      </h2>
      <img
        className={classes.picture}
        src={`/home/dashboard-${i18n.language}.jpg`}
        alt={t("picture.shows")}
        width={1280}
        height={860}
        loading="lazy"
        decoding="async"
      />
    </section>
  );
}

function Invitation() {
  const { t } = useTranslation("home");
  return (
    <section className={classes.last}>
      <h2>{t("last.title")}</h2>
      <Button component={Link} to={appAddresses.register} size="lg" color="amber">
        {t("start")}
      </Button>
    </section>
  );
}

export default function HomeScreen() {
  return (
    <div className={classes.page}>
      <Hero />
      <Steps />
      <Picture />
      <Claims />
      <Price />
      <Questions />
      <Invitation />
    </div>
  );
}
