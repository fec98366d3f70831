import { beginningOf } from "#shared/rules/beginning.ts";
import { oneDay } from "#shared/rules/durations.ts";

/** A location that was removed: its link, its name as `foldedName` has it, since when it was priced, and when it went. */
export interface FormerLocation {
  link: string;
  name: string;
  since: string;
  at: string;
}

/** Milliseconds within which a location that is added again goes on where it was. */
const remembered = 365 * oneDay;
/** How many are remembered at most. */
const atMost = 100;

/** UTF-16 units of a folded name: 300 bytes. One character may fold to eighteen, and a hundred names stand in one item. */
const nameAtMost = 100;

/** A name without what is changed easily about it, case, accents, marks and spaces: its first 100 units. */
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

/** Those that are still remembered, the newest last, with names as long as they are folded now. */
export const stillFormer = <Of extends FormerLocation>(former: readonly Of[], now: Date): Of[] =>
  former
    .filter(({ at }) => Date.parse(at) + remembered > now.getTime())
    .slice(-atMost)
    .map((one) => ({ ...one, name: beginningOf(one.name, nameAtMost) }));

/** The location that comes back with this link or this name, or null: its 12 months at the lower price go on, and do not begin anew. */
export const comesBack = (
  former: readonly FormerLocation[],
  { feedbackId, name }: { feedbackId: string; name: string },
  now: Date,
): FormerLocation | null =>
  stillFormer(former, now).findLast(
    ({ link, name: other }) => (link !== "" && link === feedbackId) || (other !== "" && other === foldedName(name)),
  ) ?? null;
