import { feedbackKey, heldKey, type Key } from "../keys.ts";
import { pagesBelow } from "../table.ts";

async function* namingIn(key: Key, person: string): AsyncGenerator<string> {
  for await (const { Items = [] } of pagesBelow(key, { ProjectionExpression: "sk, employee, notes" }))
    for (const { sk: id, ...said } of Items) if (JSON.stringify(said).includes(person)) yield String(id);
}

/**
 * The ids of an organization's feedbacks that name somebody, as the employee or as the author of a note. All are read for
 * it: 0.5 read units for each 4 kB.
 */
export const feedbacksNaming = (organization: string, person: string): AsyncGenerator<string> =>
  namingIn(feedbackKey(organization, ""), person);

/** The ids of its held ratings that name somebody, in the same way. */
export const heldNaming = (organization: string, person: string): AsyncGenerator<string> =>
  namingIn(heldKey(organization, ""), person);
