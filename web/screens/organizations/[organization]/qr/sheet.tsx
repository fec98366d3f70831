import { Box } from "@mantine/core";
import type { Language } from "#shared/model/language.ts";
import { paintedBrand } from "#shared/rules/organizations/brand-color.ts";
import { QrCode } from "#web/parts/qr/qr-code.tsx";
import { wordsIn } from "#web/parts/qr/spoken.ts";
import classes from "./sheet.module.css";

export const layouts = ["plain", "band", "full"] as const;

export interface Printed {
  kind: "poster" | "cards";
  layout: (typeof layouts)[number];
  brandColor: string;
  paper: "a4" | "letter";
  languages: readonly Language[];
  business: string;
  logo: string | null;
  place: string | null;
  address: string;
}

const cardsOnPage = [1, 2, 3, 4];

function Stars() {
  return (
    <div className={classes.stars} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 24 24">
          <title>★</title>
          <path d="M12 1.8l3.1 6.5 7.1.9-5.2 4.9 1.3 7.1L12 17.8l-6.3 3.4L7 14.1 1.8 9.2l7.1-.9z" />
        </svg>
      ))}
    </div>
  );
}

function Face({ languages, business, logo, place, address }: Printed) {
  const words = languages.map((language) => ({ language, ...wordsIn(language) }));
  return (
    <div className={classes.face} data-languages={languages.length}>
      <div className={classes.who}>
        {logo === null ? null : <img src={logo} alt="" className={classes.logo} />}
        <p className={classes.business}>{business}</p>
        {place === null ? null : <p className={classes.place}>{place}</p>}
      </div>
      <div className={classes.ask}>
        {words.map(({ language, question }) => (
          <p key={language} lang={language} className={classes.question}>
            {question}
          </p>
        ))}
        <Stars />
      </div>
      <div className={classes.code}>
        <QrCode text={address} label={address} />
      </div>
      <div className={classes.how}>
        {words.map(({ language, how, short }) => (
          <p key={language} lang={language}>
            <strong>{how}</strong>
            <span className={classes.short}>{short}</span>
          </p>
        ))}
        <p className={classes.address}>{address.replace(/^https?:\/\//, "")}</p>
      </div>
    </div>
  );
}

/** All lengths scale with the page's width, so that the preview matches the print. */
export function PrintedSheet(printed: Printed) {
  const { kind, paper, layout, brandColor } = printed;
  const { action, onAction, link } = paintedBrand(brandColor, "light");
  const style = { "--brand": action, "--on-brand": onAction, "--brand-text": link };
  return (
    <Box className={classes.sheet} data-paper={paper} data-kind={kind} data-layout={layout} style={style}>
      {kind === "poster" ? (
        <Face {...printed} />
      ) : (
        <div className={classes.cards}>
          {cardsOnPage.map((card) => (
            <div key={card} className={classes.card}>
              <Face {...printed} />
            </div>
          ))}
        </div>
      )}
    </Box>
  );
}
