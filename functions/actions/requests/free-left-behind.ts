import { type Known, type Mark, readKnown } from "#functions/data/requests/persons.ts";
import { freeLeftBehind } from "#functions/data/requests/stopped-beside.ts";
import { besideAtMost } from "#shared/rules/requests/who-said.ts";

export async function knownWithoutLeft(organization: string, marks: readonly Mark[], known: Known): Promise<Known> {
  const many = marks.filter(({ own }) => (known.asked.get(own)?.stoppedWith.length ?? 0) > besideAtMost);
  if (many.length === 0) return known;
  for (const { own } of many) await freeLeftBehind(organization, own);
  return readKnown(organization, marks);
}
