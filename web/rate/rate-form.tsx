import { commentLimit } from "#shared/model/feedback.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { type Errors, questions, type Typed } from "./answers.ts";
import { RateChoice } from "./choice.tsx";
import { RateContactFields } from "./contact-fields.tsx";
import { RateField } from "./field.tsx";
import { People } from "./people.tsx";
import { RateStars } from "./stars.tsx";
import type { Say } from "./texts.ts";
import { untranslated } from "./untranslated.ts";
import { withName } from "./with-name.tsx";

function ErrorSummary({ errors, notice, say }: { errors: Errors; notice: string | null; say: Say }) {
  const wrong = questions.filter((question) => errors[question] !== undefined);
  if (wrong.length === 0 && notice === null) return null;
  return (
    <div className="rate-errors" role="alert" tabIndex={-1}>
      <p>{notice ?? say("errors.title")}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map((question) => (
            <li key={question}>
              <a href={`#rate-${question}`}>{say(`${question}.label`)}</a>
              {say("errors.colon")}
              {errors[question]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface RateFormProps {
  profile: RateProfile;
  action: string;
  nonce: string;
  typed: Typed;
  errors: Errors;
  changes?: boolean;
  /** Why the form is shown again although its answers are valid, or null. */
  notice: string | null;
  words: string;
  /** Whether the contact fields are folded without script, as in previews. */
  folded: boolean;
  say: Say;
}

/** A plain POST, improved by the script; styles alone open the rest once a star is chosen. */
export function RateForm({
  profile,
  action,
  nonce,
  typed,
  errors,
  notice,
  words,
  folded,
  changes = false,
  say,
}: RateFormProps) {
  const [only] = profile.locations;
  const { privacyContact: officer, searched } = profile;
  const showsFaces = searched !== "employee" && profile.employees.some(({ picture }) => picture !== null);
  const comesBack = notice !== null || words !== "" || Object.keys(errors).length > 0;
  const question = (
    <>
      <span className="rate-usual">{say("comment.label")}</span>
      <span className="rate-low">{say("comment.low")}</span>
    </>
  );
  return (
    <>
      <form
        method="post"
        action={action}
        // The browser's own bubbles speak its language, not the page's.
        noValidate
        className={comesBack ? "rate-open" : undefined}
        data-sending={say("sending")}
        data-offline={say("offline")}
        data-failed={say("failed")}
        data-left={say("comment.left", { count: "" })}
      >
        {nonce !== "" && (
          <p className="rate-own rate-again" hidden>
            {say("again")} <a href={action}>{say("anewForm")}</a>
          </p>
        )}
        <ErrorSummary errors={errors} notice={notice} say={say} />
        <RateStars chosen={typed.rating ?? ""} error={errors.rating} say={say} />
        <div className="rate-rest">
          <RateField name="comment" label={question} optional error={errors.comment} say={say}>
            {(described) => (
              <textarea
                {...described}
                name="comment"
                rows={2}
                maxLength={commentLimit}
                defaultValue={typed.comment ?? ""}
              />
            )}
          </RateField>
          <p className="rate-quiet rate-left" aria-live="polite" />
          {profile.publicScore && profile.employee === null && (
            <label className="rate-agree">
              <input type="checkbox" name="publish" value="1" defaultChecked={Boolean(typed.publish)} />
              {say("publish.agree")}
            </label>
          )}
          {only !== undefined && profile.locations.length === 1 && searched !== "location" && (
            <input type="hidden" name="location" value={only._id} />
          )}
          {(profile.locations.length > 1 || searched === "location") && (
            <RateChoice
              name="location"
              choices={profile.locations}
              chosen={typed.location ?? ""}
              search={searched === "location" ? { link: profile.link, words } : null}
              error={errors.location}
              say={say}
            />
          )}
          {showsFaces && (
            <People employees={profile.employees} chosen={typed.employee ?? ""} error={errors.employee} say={say} />
          )}
          {!showsFaces && (profile.employees.length > 0 || searched === "employee") && (
            <RateChoice
              name="employee"
              choices={profile.employees}
              chosen={typed.employee ?? ""}
              search={searched === "employee" ? { link: profile.link, words } : null}
              error={errors.employee}
              say={say}
            />
          )}
          <RateContactFields profile={profile} typed={typed} errors={errors} folded={folded} say={say} />
          <input type="hidden" name="nonce" value={nonce} />
          {/* Neither browsers nor password managers fill in what is not displayed. */}
          <input
            name="trap"
            className="rate-trap"
            tabIndex={-1}
            aria-hidden="true"
            autoComplete="off"
            inputMode="none"
            data-1p-ignore="true"
            data-lpignore="true"
            data-bwignore="true"
            data-form-type="other"
          />
          <button type="submit">{say(changes ? "save" : "send")}</button>
          <p className="rate-status" role="status" />
          <p className="rate-quiet">
            {withName(say, "purpose", profile.name)}
            {profile.publicScore && ` ${say("counted")}`}
            {officer !== null && (
              <>
                {" "}
                {withName(say, "officer", officer.name)}{" "}
                <a href={`mailto:${officer.email}`} {...untranslated}>
                  {officer.email}
                </a>
              </>
            )}
          </p>
        </div>
      </form>
      {searched !== null && <form id="rate-find" action={action} />}
    </>
  );
}
