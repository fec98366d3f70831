import { Logger } from "@aws-lambda-powertools/logger";

/**
 * The log of every function: one JSON line an entry. Only ids, route names, statuses, durations and error codes may
 * stand in it, never a name, an address, a number or a comment.
 */
export const log = new Logger({ serviceName: "reviens" });

const frame = /^ {4}at (?:async )?(?:[\w$.<>[\] #]+ \()?(?:file:|node:|\/)\S+:\d+:\d+\)?$/;

/** An unexpected error as it may be logged: its kind and place. Messages are left out, since they may quote a person's input. */
export const withoutWords = (error: unknown) =>
  error instanceof Error
    ? {
        name: error.name,
        stack: (error.stack ?? "")
          .replace(error.message, "")
          .split("\n")
          .filter((line) => frame.test(line))
          .slice(0, 8),
      }
    : { name: typeof error };
