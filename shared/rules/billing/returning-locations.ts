import { beginningOf, oneDay } from "#shared/rules/dates.ts";

export interface FormerLocation {
  link: string;
  name: string;
  since: string;
  at: string;
}

/** Milliseconds in which a returning location keeps its price dates. */
const remembered = 365 * oneDay;
const atMost = 100;

/** UTF-16 units, about 300 bytes: a character may fold to eighteen, and one item holds a hundred names. */
const nameAtMost = 100;

/** A name without case, accents, marks and spaces, shortened. */
export const foldedName = (name: string): string =>
  beginningOf(
    name
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
    nameAtMost,
  );

/** Those that are still remembered, the newest last. */
export const stillFormer = <Of extends FormerLocation>(former: readonly Of[], now: Date): Of[] =>
  former.filter(({ at }) => Date.parse(at) + remembered > now.getTime()).slice(-atMost);

/** Its 12 months at the lower price continue; null if no link or name matches. */
export const returnsToPlan = (
  former: readonly FormerLocation[],
  { feedbackId, name }: { feedbackId: string; name: string },
  now: Date,
): FormerLocation | null =>
  stillFormer(former, now).findLast(
    ({ link, name: other }) => (link !== "" && link === feedbackId) || (other !== "" && other === foldedName(name)),
  ) ?? null;
