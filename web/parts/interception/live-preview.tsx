import { SegmentedControl, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type FocusEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { InvitationMode } from "#shared/model/invitation.ts";
import { Language } from "#shared/model/language.ts";
import { RateProfile } from "#shared/model/rate-profile.ts";
import { invitations, isIntercepted } from "#shared/rules/feedbacks/interception.ts";
import { brandStyle } from "#web/rate/brand-style.ts";
import { RatePage } from "#web/rate/rate-page.tsx";
import { rateStyle } from "#web/rate/styles.ts";
import { ThanksPage } from "#web/rate/thanks-page.tsx";
import { Framed } from "../layout/framed.tsx";
import classes from "./live-preview.module.css";
import { PreviewInReach } from "./preview-in-reach.tsx";

const views = ["page", "low", "high"] as const;
export type View = (typeof views)[number];
const ratings = { low: 2, high: 5 };

interface Previewed extends Partial<RateProfile> {
  name: string;
  interceptLessThan: number;
  invitationMode: InvitationMode;
}

function Shown({ view, language, previewed }: { view: View; language: Language; previewed: Previewed }) {
  const { interceptLessThan, invitationMode, ...shown } = previewed;
  const profile = RateProfile.parse({ link: "preview", sources: ["google"], locations: [], employees: [], ...shown });
  if (view === "page")
    // A rating opens the whole form, so that required fields are visible.
    return <RatePage profile={profile} language={language} nonce="" typed={{ rating: "4" }} preview />;
  const intercepted = isIntercepted(ratings[view], interceptLessThan);
  const invited = invitations({ invitationMode, sources: ["google"] }, intercepted);
  const outcome = { feedback: "", intercepted, invitations: invited };
  return <ThanksPage profile={profile} language={language} outcome={outcome} preview />;
}

function usePreviewChoice() {
  const { i18n } = useTranslation("business");
  const [language, setLanguage] = useState(() => Language.safeParse(i18n.language).data ?? "en");
  const [view, setView] = useState<View>("page");
  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    const written = Language.safeParse(target.lang).data;
    if (written) setLanguage(written);
    const page = views.find((one) => one === target.dataset.previewView);
    if (page) setView(page);
  };
  return { language, setLanguage, view, setView, follow };
}

interface LivePreviewProps {
  previewed: Previewed;
  choice: ReturnType<typeof usePreviewChoice>;
}

function LivePreview({ previewed, choice }: LivePreviewProps) {
  const { t } = useTranslation("business");
  const { language, setLanguage, view, setView } = choice;
  const name = previewed.name.trim() === "" ? "…" : previewed.name;
  return (
    <>
      <div className={classes.controls}>
        <SegmentedControl
          size="xs"
          aria-label={t("preview.view")}
          value={view}
          onChange={(chosen) => setView(views.find((one) => one === chosen) ?? "page")}
          data={views.map((one) => ({ value: one, label: t(`preview.${one}`) }))}
        />
        <SegmentedControl
          size="xs"
          aria-label={t("preview.language")}
          value={language}
          onChange={(chosen) => setLanguage(Language.safeParse(chosen).data ?? "en")}
          data={[
            { value: "en", label: "EN" },
            { value: "fr", label: "FR" },
          ]}
        />
      </div>
      <div className={classes.phone}>
        <Framed
          key={`${language} ${previewed.brandColor ?? ""}`}
          title={t("preview.title")}
          language={language}
          style={rateStyle + brandStyle(previewed.brandColor ?? null)}
          className={classes.page}
          still
        >
          {/* Inert, so that its links cannot be followed. */}
          <div inert>
            <Shown view={view} language={language} previewed={{ ...previewed, name }} />
          </div>
        </Framed>
      </div>
    </>
  );
}

/** Shows the real customer page, and follows the focused field by its `lang` and `data-preview-view`. */
export function BesideLivePreview({ previewed, children }: { previewed: Previewed; children: ReactNode }) {
  const { t } = useTranslation("business");
  const choice = usePreviewChoice();
  const hasRoom = useMediaQuery("(min-width: 80em)", true, { getInitialValueInEffect: false });
  const preview = <LivePreview previewed={previewed} choice={choice} />;
  return (
    <div className={classes.both}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears which field has the focus, and is no control itself. */}
      <div onFocus={choice.follow}>
        {hasRoom ? null : (
          <PreviewInReach show={t("preview.show")} close={t("preview.close")} title={t("preview.title")}>
            {preview}
          </PreviewInReach>
        )}
        {children}
      </div>
      {hasRoom ? (
        <section aria-label={t("preview.title")} className={classes.preview}>
          <Title order={2} size="h4" mb="sm">
            {t("preview.title")}
          </Title>
          {preview}
        </section>
      ) : null}
    </div>
  );
}
