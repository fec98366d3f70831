import { onTestFinished } from "vitest";
import { documents } from "#functions/data/table.ts";

const name = "meanwhile";

/** Runs `act` before the next command that contains all `words`; the returned list gets its result. */
export function meanwhile<Answer>(words: readonly string[], act: () => Promise<Answer>): Answer[] {
  const done: Answer[] = [];
  const asked: Promise<unknown>[] = [];
  let waits = true;
  documents.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const said = `${commandName} ${JSON.stringify(call.input)}`;
        if (waits && words.every((word) => said.includes(word))) {
          waits = false;
          await Promise.allSettled(asked);
          done.push(await act());
        }
        const answer = next(call);
        if (waits) asked.push(answer);
        return answer;
      },
    { step: "initialize", priority: "high", name },
  );
  onTestFinished(() => {
    documents.middlewareStack.remove(name);
  });
  return done;
}
