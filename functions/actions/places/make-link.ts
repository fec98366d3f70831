import { ulid } from "ulid";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { linkCandidates, linkMadeFor } from "#shared/rules/organizations/feedback-link.ts";

/** What is told of somebody or something new: without `feedbackId` it gets a link, with null it gets none. */
interface Told {
  name: string;
  feedbackId?: string | null | undefined;
}

/** Letters that make a link free where all that is like it is taken. */
const randomEnding = () => ulid().slice(-6).toLowerCase();

/**
 * Adds something new with the link that it is given, or with the first free one that is made of the organization's and its
 * name. A name without letters or digits makes none. Refused as `add` does.
 */
export async function withMadeLink<One extends object>(
  organization: string,
  { name, feedbackId }: Told,
  add: (feedbackId: string | null) => Promise<One | Refusal>,
): Promise<One | Refusal> {
  if (feedbackId !== undefined) return add(feedbackId);
  const made = linkMadeFor((await readOrganization(organization))?.feedbackId ?? "", name);
  if (made === "") return add(null);
  for (const link of linkCandidates(made)) {
    const added = await add(link);
    if (!isRefusal(added) || added.refused !== "link_taken") return added;
  }
  return add(`${made.slice(0, 32).replace(/-+$/, "")}-${randomEnding()}`);
}
