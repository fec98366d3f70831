import { Button } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { type MouseEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Language } from "#shared/model/language.ts";
import { CustomerFacing } from "#shared/model/organization.ts";
import { RateProfile } from "#shared/model/rate-profile.ts";
import { invitations, isIntercepted } from "#shared/rules/feedbacks/interception.ts";
import { StarRating } from "#web/parts/format/stars.tsx";
import { Framed } from "#web/parts/layout/framed.tsx";
import { RatePage } from "#web/rate/rate-page.tsx";
import { rateStyle } from "#web/rate/styles.ts";
import { ThanksPage } from "#web/rate/thanks-page.tsx";
import classes from "./live-page.module.css";

interface Given {
  rating: number;
  comment: string;
}

const cafe = RateProfile.parse({
  link: "sample",
  name: "Café Lumière",
  sources: ["google"],
  locations: [],
  employees: [],
});

const { interceptLessThan, invitationMode } = CustomerFacing.parse({ name: cafe.name });

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function OtherSide({ given, onAgain }: { given: Given; onAgain?: () => void }) {
  const { t } = useTranslation("home");
  const intercepted = isIntercepted(given.rating, interceptLessThan);
  return (
    <div className={onAgain ? classes.side : `${classes.side} ${classes.alert}`} role={onAgain && "status"}>
      <p className={classes.label}>{t("sample.business")}</p>
      <p className={classes.words}>{given.comment === "" ? t("sample.noWords") : given.comment}</p>
      <p className={classes.facts}>
        <StarRating rating={given.rating} />
        <span>{t(intercepted ? "sample.private" : "sample.received")}</span>
      </p>
      {onAgain && (
        <Button size="compact-sm" variant="subtle" onClick={onAgain}>
          {t("sample.again")}
        </Button>
      )}
    </div>
  );
}

/** In milliseconds before each scene: two stars, words, the alert. */
const pauses = [1_200, 900, 1_100];

/** Rates two stars by itself until somebody touches the page; at once for those who prefer less motion. */
function useShow(page: RefObject<HTMLDivElement | null>, words: string) {
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const [scene, setScene] = useState(0);
  const [touched, setTouched] = useState(false);
  const pause = touched ? undefined : pauses[scene];
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(
      () => {
        page.current?.querySelector<HTMLInputElement>("#rate-rating-2")?.click();
        const comment = page.current?.querySelector("textarea");
        if (comment && scene > 0) comment.value = words;
        setScene(scene + 1);
      },
      still ? 0 : pause,
    );
    return () => clearTimeout(timer);
  }, [page, words, still, scene, pause]);
  return { alerted: scene === pauses.length, stop: () => setTouched(true) };
}

/** The real customer page of an imagined café; follows the real rules and sends nothing. */
export function LivePage() {
  const { t, i18n } = useTranslation("home");
  const language = Language.safeParse(i18n.language).data ?? "en";
  const [given, setGiven] = useState<Given | null>(null);
  const profile = { ...cafe, language };
  const page = useRef<HTMLDivElement>(null);
  const words = t("sample.words");
  const { alerted, stop } = useShow(page, words);

  const send = (event: SubmitEvent<HTMLDivElement>) => {
    event.preventDefault();
    const data = new FormData(event.target);
    setGiven({ rating: Number(textOf(data, "rating")), comment: textOf(data, "comment") });
  };
  const stay = (event: MouseEvent<HTMLDivElement>) => {
    const { target } = event;
    // The iframe has its own window, so its elements are not instances of this window's classes.
    if (typeof target === "object" && "closest" in target && typeof target.closest === "function") {
      if (target.closest("a") !== null) event.preventDefault();
    }
  };

  return (
    <div className={classes.sample}>
      <p className={classes.label}>{t("sample.try")}</p>
      <Framed
        title={t("sample.title")}
        language={language}
        style={rateStyle}
        className={given === null ? classes.phone : `${classes.phone} ${classes.thanks}`}
      >
        <div ref={page} onSubmit={send} onClickCapture={stay} onPointerDownCapture={stop} onFocusCapture={stop}>
          {given === null ? (
            <RatePage profile={profile} language={language} nonce="" preview />
          ) : (
            <ThanksPage
              profile={profile}
              language={language}
              outcome={{
                feedback: "",
                intercepted: isIntercepted(given.rating, interceptLessThan),
                invitations: invitations(
                  { invitationMode, sources: cafe.sources },
                  isIntercepted(given.rating, interceptLessThan),
                ),
              }}
              preview
            />
          )}
        </div>
      </Framed>
      {given !== null && <OtherSide given={given} onAgain={() => setGiven(null)} />}
      {given === null && alerted && <OtherSide given={{ rating: 2, comment: words }} />}
    </div>
  );
}
