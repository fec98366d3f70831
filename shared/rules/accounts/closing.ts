import { oneDay } from "#shared/rules/durations.ts";

/** How long a closed account, and what closed with it, waits for its person before it is erased: 30 days, in milliseconds. */
export const closedLife = 30 * oneDay;

/** When something that was closed at a moment is erased. */
export const erasedFrom = (closedAt: string): Date => new Date(Date.parse(closedAt) + closedLife);

/** Whether a closed account can still be opened again. */
export const mayComeBack = (closedAt: string, now: Date): boolean => now < erasedFrom(closedAt);

/** What is known of an organization's closing: since when, by whom, and whether alone or with that person's account. */
interface Closable {
  closedAt: string | null;
  closedBy?: string | undefined;
  closedAlone?: boolean | undefined;
}

/** How an organization closes: `alone`, while everybody keeps their account, or with its last owner's account. */
export type Closing = "alone" | "with account";

/** An organization closed by somebody. One that is closed stays as it is. */
export const closed = <One extends Closable>(one: One, how: Closing, by: string, closedAt: string): One =>
  one.closedAt === null ? { ...one, closedAt, closedBy: by, ...(how === "alone" && { closedAlone: true }) } : one;

/** An organization opened again that closed in this way. One that is open, or closed in the other way, stays as it is. */
export const reopened = <One extends Closable>(one: One, how: Closing): One =>
  one.closedAt !== null && (one.closedAlone === true) === (how === "alone")
    ? { ...one, closedAt: null, closedBy: undefined, closedAlone: undefined }
    : one;
