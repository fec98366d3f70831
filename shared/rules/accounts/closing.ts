import { oneDay } from "#shared/rules/dates.ts";

/** Milliseconds from closing until erasure. */
export const closedLife = 30 * oneDay;

export const erasedFrom = (closedAt: string): Date => new Date(Date.parse(closedAt) + closedLife);

export const mayComeBack = (closedAt: string, now: Date): boolean => now < erasedFrom(closedAt);

interface Closable {
  closedAt: string | null;
  closedBy?: string | undefined;
  closedAlone?: boolean | undefined;
}

type Closing = "alone" | "with account";

export const closed = <One extends Closable>(one: One, how: Closing, by: string, closedAt: string): One =>
  one.closedAt === null ? { ...one, closedAt, closedBy: by, ...(how === "alone" && { closedAlone: true }) } : one;

/** Reopens an organization that closed in this way; otherwise unchanged. */
export const reopenedAccount = <One extends Closable>(one: One, how: Closing): One =>
  one.closedAt !== null && (one.closedAlone === true) === (how === "alone")
    ? { ...one, closedAt: null, closedBy: undefined, closedAlone: undefined }
    : one;
