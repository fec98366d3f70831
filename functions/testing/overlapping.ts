import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";
import { documents } from "#functions/data/table.ts";

const name = "overlapping";

const Named = z.object({ pk: z.unknown(), sk: z.unknown() });
const Asked = z.object({
  TransactItems: z.array(z.record(z.string(), z.object({ Key: z.optional(Named), Item: z.optional(Named) }))),
});

const keysOf = (input: unknown): string[] =>
  Asked.parse(input).TransactItems.flatMap((write) =>
    Object.values(write).map(({ Key, Item }) => JSON.stringify([(Key ?? Item)?.pk, (Key ?? Item)?.sk])),
  );

/**
 * Refuses overlapping transactions as DynamoDB does, unlike local stand-ins; items stay locked `held` milliseconds
 * after an answer.
 */
export function refuseOverlapping(held: number): { asked: number; refused: number } {
  const said = { asked: 0, refused: 0 };
  const holding = new Set<string>();
  documents.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        if (commandName !== "TransactWriteItemsCommand") return next(call);
        said.asked += 1;
        const keys = keysOf(call.input);
        if (keys.some((key) => holding.has(key))) {
          said.refused += 1;
          const CancellationReasons = keys.map((key) => ({ Code: holding.has(key) ? "TransactionConflict" : "None" }));
          throw new TransactionCanceledException({ message: "held", $metadata: {}, CancellationReasons });
        }
        for (const key of keys) holding.add(key);
        try {
          return await next(call);
        } finally {
          setTimeout(() => {
            for (const key of keys) holding.delete(key);
          }, held);
        }
      },
    { step: "initialize", priority: "high", name },
  );
  onTestFinished(() => {
    documents.middlewareStack.remove(name);
  });
  return said;
}
