import type { SourceName } from "#shared/model/invitation.ts";
import { invitationAddress } from "./addresses.ts";
import type { Say } from "./texts.ts";

/**
 * The invitation to review in public. It does not know the rating, so one star and five stars get the same words, as
 * Google's policy and the FTC's rule ask (docs/rules.md, Invitation). The script shows the button that copies the
 * customer's comment.
 */
export function Invitation({
  link,
  feedback,
  sources,
  say,
}: {
  link: string;
  feedback: string;
  sources: readonly SourceName[];
  say: Say;
}) {
  return (
    <section className="rate-invitation">
      <h2>{say("invitation.title")}</h2>
      <p>{say("invitation.text")}</p>
      <button type="button" className="rate-copy" hidden data-copied={say("invitation.copied")}>
        {say("invitation.copy")}
      </button>
      {sources.map((source) => (
        <a
          key={source}
          className="rate-button"
          href={invitationAddress(link, source, feedback)}
          rel="nofollow noopener"
        >
          {say(`invitation.${source}`)}
        </a>
      ))}
    </section>
  );
}
