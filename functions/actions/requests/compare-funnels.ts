import type { FunnelScope } from "#functions/data/keys.ts";
import { listLocations, readSeveralLocations } from "#functions/data/places/locations.ts";
import { readFunnel } from "#functions/data/requests/funnel.ts";
import { readTemplates } from "#functions/data/requests/templates.ts";
import { type FunnelComparison, noLocation } from "#shared/model/funnel.ts";
import { languages } from "#shared/model/language.ts";
import { requestChannels } from "#shared/model/request.ts";
import type { Seen } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { bothCounts, restOf } from "#shared/rules/figures/funnel.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { templateId } from "#shared/rules/requests/template.ts";

const sideBySide = 25;
/** Versions compared for each channel and language, besides the default. */
const newest = 8;

interface Compared {
  scope: FunnelScope;
  _id: string;
  name: string | null;
}

async function textsOf(organization: string): Promise<Compared[]> {
  const written = await readTemplates(organization);
  return requestChannels.flatMap((channel) =>
    languages.flatMap((language) => {
      const version = written.find((one) => one.channel === channel && one.language === language)?.version ?? 0;
      const own = Array.from({ length: Math.min(version, newest) }, (_, back) => version - back);
      return [...own, 0].map((one): Compared => {
        const _id = templateId(channel, language, one);
        return { scope: `T${_id}`, _id, name: null };
      });
    }),
  );
}

async function placesOf(organization: string, seen: Seen): Promise<Compared[]> {
  const locations = seen === null ? await listLocations(organization) : await readSeveralLocations(organization, seen);
  return locations.map(({ _id, name }): Compared => ({ scope: `L${_id}`, _id, name }));
}

/** Requests without a location, or about a removed one. */
async function elsewhere(
  organization: string,
  places: FunnelComparison["items"],
  period: Period,
): Promise<FunnelComparison["items"]> {
  const { sms, email } = await readFunnel(organization, ["A"], period);
  const counts = restOf(
    bothCounts(sms, email),
    places.map((place) => place.counts),
  );
  return counts.asked === 0 ? [] : [{ _id: noLocation, name: null, counts }];
}

/**
 * Request funnels of a period by location or template, most requests first; requests without a location last. Limited
 * to locations, there are none by template, which count everywhere.
 */
export async function compareFunnels(
  organization: string,
  by: "location" | "template",
  period: Period,
  seen: Seen,
): Promise<FunnelComparison["items"]> {
  if (by === "template" && seen !== null) return [];
  const compared = await (by === "location" ? placesOf(organization, seen) : textsOf(organization));
  const items: FunnelComparison["items"] = [];
  for (let start = 0; start < compared.length; start += sideBySide) {
    const some = compared.slice(start, start + sideBySide);
    const read = await Promise.all(
      some.map(async ({ scope, _id, name }) => {
        const { sms, email } = await readFunnel(organization, [scope], period);
        return { _id, name, counts: bothCounts(sms, email) };
      }),
    );
    items.push(...read.filter(({ counts }) => counts.asked > 0));
  }
  const sorted = items.toSorted((one, other) => other.counts.asked - one.counts.asked);
  return by === "location" && compared.length > 0 && seen === null
    ? [...sorted, ...(await elsewhere(organization, sorted, period))]
    : sorted;
}
