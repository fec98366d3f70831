import * as z from "zod/mini";
import { readable } from "../item.ts";
import { feedbackKey, heldKey, type Key } from "../keys.ts";
import { pagesBelow } from "../table.ts";

/** Somebody who is to be named otherwise: `name`. */
interface Renamed {
  person: string;
  name: string;
}

const Named = z.catch(z.nullish(z.object({ _id: z.string(), name: z.catch(z.optional(z.string()), undefined) })), null);
const NoteNaming = z.catch(z.object({ author: Named }), { author: null });
const Naming = z.object({ sk: z.string(), employee: Named, notes: z.catch(z.array(NoteNaming), []) });

async function* namingIn(key: Key, { person, name }: Renamed): AsyncGenerator<string> {
  for await (const { Items = [] } of pagesBelow(key, { ProjectionExpression: "sk, employee, notes" }))
    for (const { sk, employee, notes } of readable(Naming, Items)) {
      const named = [employee, ...notes.map(({ author }) => author)];
      if (named.some((one) => one?._id === person && one.name !== name)) yield sk;
    }
}

/**
 * The ids of an organization's feedbacks that name somebody by another name than `name`, as the employee or as the author of
 * a note. All are read for it: 0.5 read units for each 4 kB.
 */
export const feedbacksNaming = (organization: string, whom: Renamed): AsyncGenerator<string> =>
  namingIn(feedbackKey(organization, ""), whom);

/** The ids of its held ratings that do, in the same way. */
export const heldNaming = (organization: string, whom: Renamed): AsyncGenerator<string> =>
  namingIn(heldKey(organization, ""), whom);
