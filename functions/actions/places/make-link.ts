import { ulid } from "ulid";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { linkCandidates, linkMadeFor } from "#shared/rules/organizations/feedback-link.ts";

/** `feedbackId` undefined makes a link, null none. */
interface Told {
  name: string;
  feedbackId?: string | null | undefined;
}

const randomEnding = () => ulid().slice(-6).toLowerCase();

/** Adds an item with the given link, or with the first free one made from the names. */
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
