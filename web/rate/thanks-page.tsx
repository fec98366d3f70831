import type { Language } from "#shared/model/language.ts";
import type { RateOutcome, RateProfile } from "#shared/model/rate-profile.ts";
import { type Prefix, requestAddress, thanksAddress, withdrawAddress, withdrawAnswerAddress } from "./addresses.ts";
import type { Errors, Typed } from "./answers.ts";
import { Invitation } from "./invitation.tsx";
import { LateContact } from "./late-contact.tsx";
import { Sheet } from "./sheet.tsx";
import { textsIn } from "./texts.ts";

export interface ThanksPageProps {
  profile: Pick<
    RateProfile,
    | "link"
    | "name"
    | "logo"
    | "location"
    | "employee"
    | "brandColor"
    | "pageTexts"
    | "customerServicePhone"
    | "publicScore"
  >;
  language: Language;
  prefix?: Prefix;
  outcome: RateOutcome;
  /** Whether contact details can still be added, or were left; `none` where this reader is not told. */
  contact?: "wanted" | "left" | "none";
  /** Whether everybody can read the comment, or could until just now; `none` where this reader is not told. */
  comment?: "public" | "withdrawn" | "none";
  /** The token of the request whose link led here; null for who came by another way. */
  token?: string | null;
  /** Whether its reader came to change an answer that the business has dealt with. */
  settled?: boolean;
  typed?: Typed;
  errors?: Errors;
  /** Why contact details were not added, or null. */
  notice?: string | null;
  /** Whether it is shown within another page: always light, and without a main landmark. */
  preview?: boolean;
}

/** The thanks, what happens to a private feedback, the invitation if there is one, and a last chance to be reached. */
export function ThanksPage(props: ThanksPageProps) {
  const {
    profile,
    language,
    prefix = "",
    outcome,
    contact = "none",
    comment = "none",
    token = null,
    settled = false,
    preview = false,
  } = props;
  const { typed = {}, errors = {}, notice = null } = props;
  const say = textsIn(language);
  const { feedback, intercepted, invitations } = outcome;
  const { name, customerServicePhone: phone, publicScore } = profile;
  const { thanks, promise } = profile.pageTexts[language];
  const other = language === "en" ? "/fr" : "/en";
  return (
    <Sheet
      profile={profile}
      language={language}
      otherLanguage={
        token === null ? thanksAddress(other, profile.link, feedback, settled) : requestAddress(other, token)
      }
      preview={preview}
    >
      <div className="rate-thanks">
        <svg
          className="rate-tick"
          viewBox="0 0 48 48"
          width="72"
          height="72"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <circle cx="24" cy="24" r="22" />
          <path d="M14.5 24.5l6.5 6.5 12.5-13.5" />
        </svg>
        <h1>{say("thanks.title")}</h1>
        <p>
          {!intercepted
            ? say("thanks.received", { name })
            : publicScore
              ? `${say("thanks.privateWords", { name })} ${say("counted")}`
              : say("thanks.private", { name })}
        </p>
        {settled && <p>{say("thanks.settled")}</p>}
        {thanks !== null && <p>{thanks}</p>}
        {intercepted && promise !== null && <p>{promise}</p>}
        {intercepted && phone !== null && (
          <p>
            {say("thanks.call")} <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>
          </p>
        )}
        {contact === "left" && <p>{say("reach.left", { name })}</p>}
        {comment === "withdrawn" && <p role="status">{say("publish.withdrawn")}</p>}
      </div>
      {notice !== null && contact !== "wanted" && (
        <p className="rate-errors" role="alert" tabIndex={-1}>
          {notice}
        </p>
      )}
      {invitations.length > 0 && <Invitation link={profile.link} outcome={outcome} say={say} />}
      {contact === "wanted" && (
        <LateContact
          name={name}
          action={thanksAddress(prefix, profile.link, feedback)}
          typed={typed}
          errors={errors}
          notice={notice}
          say={say}
        />
      )}
      {comment === "public" && (
        <form
          method="post"
          action={
            token === null ? withdrawAddress(prefix, profile.link, feedback) : withdrawAnswerAddress(prefix, token)
          }
          className="rate-box rate-back"
        >
          <p>{say("publish.public", { name })}</p>
          <button type="submit">{say("publish.withdraw")}</button>
        </form>
      )}
    </Sheet>
  );
}
