import type { Language } from "#shared/model/language.ts";
import type { RateOutcome, RateProfile } from "#shared/model/rate-profile.ts";
import { readTypedPhone } from "#shared/model/typed-phone.ts";
import {
  commentAddress,
  invitationAddress,
  type Prefix,
  requestAddress,
  thanksAddress,
  withdrawAnswerAddress,
} from "./addresses.ts";
import type { Errors, Typed } from "./answers.ts";
import { LateContactForm } from "./late-contact.tsx";
import { RateSheet } from "./sheet.tsx";
import { type Say, textsIn } from "./texts.ts";
import { untranslated } from "./untranslated.ts";
import { withName } from "./with-name.tsx";

const sourceNames: Readonly<Record<string, string>> = { google: "Google", tripadvisor: "Tripadvisor" };

/** Never depends on the rating, as Google's policy and the FTC's rule require (docs/rules.md, Invitation). */
function Invitation({
  link,
  outcome: { feedback, invitations, links = [] },
  say,
}: {
  link: string;
  outcome: Pick<RateOutcome, "feedback" | "invitations" | "links">;
  say: Say;
}) {
  const nameOf = (target: string) => sourceNames[target] ?? links.find(({ _id }) => _id === target)?.label ?? "";
  return (
    <section className="rate-box rate-invitation">
      <h2>{say("invitation.title")}</h2>
      <p>{say("invitation.text")}</p>
      {invitations.map((target, at) => (
        <a
          key={target}
          className={at === 0 ? "rate-button" : "rate-also"}
          href={invitationAddress(link, target, feedback)}
          rel="nofollow noopener"
          data-copy={say("invitation.copy", { name: nameOf(target) })}
        >
          <span>{withName(say, "invitation.open", nameOf(target))}</span>
        </a>
      ))}
    </section>
  );
}

export interface ThanksPageProps {
  profile: Pick<
    RateProfile,
    "link" | "name" | "logo" | "location" | "employee" | "brandColor" | "pageTexts" | "customerServicePhone"
  >;
  language: Language;
  prefix?: Prefix;
  outcome: RateOutcome;
  /** `none` where this reader may not know. */
  contact?: "wanted" | "left" | "none";
  /** `none` where this reader may not know. */
  comment?: "public" | "withdrawn" | "none";
  token?: string | null;
  /** Whether its reader came to change an answer that the business has dealt with. */
  settled?: boolean;
  typed?: Typed;
  errors?: Errors;
  notice?: string | null;
  preview?: boolean;
}

const tick = "M14.5 24.5l6.5 6.5 12.5-13.5";
const person = "M24 24a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM12.5 36c1-6 4.5-8.5 11.5-8.5s10.5 2.5 11.5 8.5";

const Sign = ({ path }: { path: string }) => (
  <svg
    className="rate-sign"
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
    <path d={path} />
  </svg>
);

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
  const { name, customerServicePhone: phone } = profile;
  const { thanks, promise } = profile.pageTexts[language];
  const other = language === "en" ? "/fr" : "/en";
  return (
    <RateSheet
      profile={profile}
      language={language}
      otherLanguage={
        token === null ? thanksAddress(other, profile.link, feedback, settled) : requestAddress(other, token)
      }
      preview={preview}
    >
      <div className="rate-thanks">
        <Sign path={intercepted ? person : tick} />
        <h1>{say(intercepted ? "thanks.heard" : "thanks.title")}</h1>
        <p>{withName(say, intercepted ? "thanks.private" : "thanks.received", name)}</p>
        {settled && <p>{say("thanks.settled")}</p>}
        {thanks !== null && <p>{thanks}</p>}
        {intercepted && promise !== null && <p>{promise}</p>}
        {intercepted && phone !== null && (
          <a className="rate-button" href={`tel:${(readTypedPhone(phone).read ?? phone).replaceAll(/[^\d+]/g, "")}`}>
            <span>
              {say("thanks.call")} <span {...untranslated}>{phone}</span>
            </span>
          </a>
        )}
        {contact === "left" && <p>{withName(say, "reach.left", name)}</p>}
        {comment === "withdrawn" && <p role="status">{say("publish.withdrawn")}</p>}
      </div>
      {notice !== null && contact !== "wanted" && (
        <p className="rate-errors" role="alert" tabIndex={-1}>
          {notice}
        </p>
      )}
      {invitations.length > 0 && <Invitation link={profile.link} outcome={outcome} say={say} />}
      {contact === "wanted" && (
        <LateContactForm
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
            token === null ? commentAddress(prefix, profile.link, feedback) : withdrawAnswerAddress(prefix, token)
          }
          className="rate-comment"
        >
          <p>{say("publish.public")}</p>
          <button type="submit">{say("publish.withdraw")}</button>
        </form>
      )}
    </RateSheet>
  );
}
