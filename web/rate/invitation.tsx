import type { SourceName } from "#shared/model/invitation.ts";
import { invitationAddress } from "./addresses.ts";
import type { Say } from "./texts.ts";

/**
 * The invitation to review in public. It does not know the rating, so one star and five stars get the same words, as
 * Google's policy and the FTC's rule ask (docs/rules.md, Invitation). Where the customer wrote a comment, the
 * script makes each link copy it on the way.
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
    <section className="rate-box rate-invitation">
      <h2>{say("invitation.title")}</h2>
      <p>{say("invitation.text")}</p>
      {sources.map((source) => (
        <a
          key={source}
          className="rate-button"
          href={invitationAddress(link, source, feedback)}
          rel="nofollow noopener"
          data-copy={say(`invitation.copy.${source}`)}
        >
          {say(`invitation.${source}`)}
        </a>
      ))}
    </section>
  );
}
