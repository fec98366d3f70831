import { stoppedKey } from "#functions/data/keys.ts";
import {
  allMarks,
  askedUpdate,
  type Known,
  readKnown,
  type Stand,
  standsOf,
} from "#functions/data/requests/persons.ts";
import { keepStoppedWith } from "#functions/data/requests/stops.ts";
import { ifThere, tableName, transact, type Write } from "#functions/data/table.ts";
import { type Stop, stoppedBy } from "./stop-of.ts";

/** What a number or address said itself, and where it is kept. */
interface OwnWord {
  mark: string;
  stand: Stand;
}

/** The first of some numbers and addresses that said stop itself: what another one said of it leads no further. */
function ownWordOf(stops: readonly Stop[], { stopped }: Pick<Known, "stopped">): OwnWord | null {
  const words = stops.flatMap(({ mark }) =>
    allMarks([mark]).flatMap(({ own }): OwnWord[] => {
      const item = stopped.get(own);
      const stands = item === undefined ? [] : standsOf(item);
      return stands
        .filter(({ because, from }) => because !== "bounced" && (from ?? own) === own)
        .map((stand) => ({ mark: own, stand }));
    }),
  );
  return words[0] ?? null;
}

const ifStillStopped = (organization: string, mark: string): Write => ({
  ConditionCheck: { TableName: tableName, Key: stoppedKey(organization, mark), ConditionExpression: ifThere },
});

/**
 * Whoever is not asked because a number or address of theirs said stop is not asked by what the same row names beside it,
 * either: leaving that out of the row changes nothing. It holds for what nothing went to yet. To anything else the business
 * wrote as to somebody of their own, and a row may be mistaken. It is taken back together with what it follows from. What
 * waits for one of them is decided about again when its time comes.
 */
export async function stopNamedBeside(organization: string, stops: readonly Stop[]): Promise<void> {
  if (stops.length < 2) return;
  const known = await readKnown(
    organization,
    stops.map(({ mark }) => mark),
  );
  const word = ownWordOf(stops, known);
  if (word === null) return;
  for (const stop of stops) {
    const { own } = stop.mark;
    const asked = known.asked.get(own);
    if (own === word.mark || known.stopped.has(own) || (asked?.lastAskedAt ?? null) !== null) continue;
    await transact(() => [askedUpdate(organization, word.mark, { stopped: [own] })]);
    const cause = { ...word.stand, because: "opted_out", from: word.stand.from ?? word.mark } as const;
    await keepStoppedWith(ifStillStopped(organization, word.mark), organization, stoppedBy(own, stop, cause));
  }
}
