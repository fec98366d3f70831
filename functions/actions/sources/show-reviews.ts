import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { SourceName } from "#shared/model/invitation.ts";
import type { Language } from "#shared/model/language.ts";
import type { ReadPage } from "#shared/model/public-page.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { keepNewIds } from "./keep-new-ids.ts";
import { pagesToRead } from "./pages-to-read.ts";
import { readPages } from "./read-pages.ts";

/** Current content of public pages, or why each could not be read. */
export async function showReviews(
  id: string,
  { location, source }: { location?: string | undefined; source?: SourceName | undefined },
  { language, now }: { language: Language; now: Date },
): Promise<ReadPage[] | Refusal> {
  const organization = await readOrganization(id);
  if (!organization) return { refused: "organization_not_found" };
  const { pages } = await pagesToRead(organization, location);
  const wanted = pages.filter((page) => source === undefined || page.source === source);
  const read = await readPages(wanted, { language, reviews: true });
  await keepNewIds(organization, read, now);
  return read.map(({ of, reading }) => ({
    source: of.source,
    location: of.location,
    interceptLessThan: of.interceptLessThan,
    ...("failed" in reading ? { page: null, failed: reading.failed } : { page: reading.ok, failed: null }),
  }));
}
