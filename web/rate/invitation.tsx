import type { RateOutcome } from "#shared/model/rate-profile.ts";
import { invitationAddress } from "./addresses.ts";
import type { Say } from "./texts.ts";
import { withName } from "./with-name.tsx";

const sourceNames: Readonly<Record<string, string>> = { google: "Google", tripadvisor: "Tripadvisor" };

/** Never depends on the rating, as Google's policy and the FTC's rule require (docs/rules.md, Invitation). */
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
