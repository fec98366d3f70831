import { keepBeside, type OwnWord } from "#functions/data/requests/linked-suppressions.ts";
import { allMarks, type Known, readKnown, standsOf } from "#functions/data/requests/persons.ts";
import { retryOnConflict, type Write } from "#functions/data/table.ts";
import { besideAtMost } from "#shared/rules/requests/suppression-reasons.ts";
import { type Stop, stoppedBy } from "./stop-of.ts";

/** Only a contact's own opt-out counts; one linked to another's leads no further. */
function ownWordOf(stops: readonly Stop[], { stopped }: Pick<Known, "stopped">): OwnWord | null {
  const words = stops.flatMap(({ mark }) => {
    const spellings = allMarks([mark]).map(({ own }) => own);
    return spellings.flatMap((own): OwnWord[] => {
      const item = stopped.get(own);
      if (item === undefined) return [];
      return standsOf(item).flatMap((stand) => {
        const from = stand.from ?? own;
        return stand.because !== "bounced" && spellings.includes(from) ? [{ mark: own, from, stand, item }] : [];
      });
    });
  });
  return words[0] ?? null;
}

/** Contacts that never got a message, up to the limit. */
function besideOf(stops: readonly Stop[], { asked, stopped }: Known, word: OwnWord): { beside: Stop[]; added: number } {
  const noted = asked.get(word.from)?.stoppedWith ?? [];
  const beside: Stop[] = [];
  let added = 0;
  for (const stop of stops) {
    const { own } = stop.mark;
    const isAskable = own !== word.mark && !stopped.has(own) && (asked.get(own)?.lastAskedAt ?? null) === null;
    const more = noted.includes(own) ? 0 : 1;
    if (!isAskable || noted.length + added + more > besideAtMost) continue;
    added += more;
    beside.push(stop);
  }
  return { beside, added };
}

/**
 * Suppresses up to ten unused contacts named with an opted-out one, so that omitting it later can't evade the stop.
 * Throws `TableBusy`.
 */
export async function suppressLinkedContacts(
  organization: string,
  stops: readonly Stop[],
  noteOf: (count: number) => readonly Write[] = () => [],
): Promise<number> {
  if (stops.length < 2) return 0;
  return retryOnConflict(async () => {
    const known = await readKnown(
      organization,
      stops.map(({ mark }) => mark),
    );
    const word = ownWordOf(stops, known);
    if (word === null) return 0;
    const { beside, added } = besideOf(stops, known, word);
    if (beside.length === 0) return 0;
    const { since, how } = word.stand;
    const cause = { because: "opted_out", how: "beside", since, from: word.from } as const;
    const items = beside.map((stop) => {
      const item = stoppedBy(stop.mark.own, stop, cause);
      return { ...item, stands: standsOf(item).map((stand) => ({ ...stand, follows: how })) };
    });
    const isKept = await keepBeside(organization, word, { beside: items, added }, noteOf(beside.length));
    return isKept ? beside.length : undefined;
  });
}
