import { useTranslation } from "react-i18next";
import type { InvitationMode } from "#shared/model/invitation.ts";
import { Language } from "#shared/model/language.ts";
import { RateProfile } from "#shared/model/rate-profile.ts";
import { invitations, isIntercepted } from "#shared/rules/feedbacks/interception.ts";
import { rateStyle } from "#web/rate/styles.ts";
import { ThanksPage } from "#web/rate/thanks-page.tsx";
import { Framed } from "../layout/framed.tsx";
import classes from "./customer-preview.module.css";

const shownRatings = [2, 5];

export interface PreviewedChoices {
  name: string;
  threshold: number;
  mode: InvitationMode;
}

function Phone({ name, rating, threshold, mode }: PreviewedChoices & { rating: number }) {
  const { t, i18n } = useTranslation("interception");
  const language = Language.safeParse(i18n.language).data ?? "en";
  const intercepted = isIntercepted(rating, threshold);
  const invited = invitations({ invitationMode: mode, sources: ["google"] }, intercepted);
  const caption = t("preview.caption", { count: rating });
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{caption}</figcaption>
      <div className={classes.phone}>
        <Framed title={caption} language={language} style={rateStyle} className={classes.page} still>
          {/* Inert, so that its links cannot be followed. */}
          <div inert>
            <ThanksPage
              profile={RateProfile.parse({
                link: "preview",
                name: name.trim() === "" ? t("preview.name") : name,
                sources: [],
                locations: [],
                employees: [],
              })}
              language={language}
              outcome={{ feedback: "", intercepted, invitations: invited }}
              preview
            />
          </div>
        </Framed>
      </div>
    </figure>
  );
}

/** The real thanks page after two and after five stars, computed by the real rules. */
export function CustomerPreview(choices: PreviewedChoices) {
  return (
    <div className={classes.phones}>
      {shownRatings.map((rating) => (
        <Phone key={rating} rating={rating} {...choices} />
      ))}
    </div>
  );
}
