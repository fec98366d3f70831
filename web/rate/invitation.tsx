import type { RateOutcome } from "#shared/model/rate-profile.ts";
import { invitationAddress } from "./addresses.ts";
import type { Say } from "./texts.ts";
import { withName } from "./with-name.tsx";

/** The sources by their own names. Every other target is a link, which the business named. */
const sourceNames: Readonly<Record<string, string>> = { google: "Google", tripadvisor: "Tripadvisor" };

/**
 * The invitation to review in public. It does not know the rating, so one star and five stars get the same words, as
 * Google's policy and the FTC's rule ask (docs/rules.md, Invitation). Where the customer wrote a comment, the
 * script makes each link copy it on the way.
 */
export function Invitation({
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
      {invitations.map((target) => (
        <a
          key={target}
          className="rate-button"
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
