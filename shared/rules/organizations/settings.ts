import type { ZodMiniObject } from "zod/mini";
import { personalFields } from "#shared/model/account.ts";
import type { Money } from "#shared/model/money.ts";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function merged(stored: unknown, change: unknown): unknown {
  if (!isFields(stored) || !isFields(change)) return change;
  const said = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(said.map(([name, value]) => [name, merged(stored[name], value)])) };
}

interface InCurrency {
  averageTransaction: Money | null;
  currency: string | null;
}

/** The average transaction sets the currency; a change of currency keeps the amount. */
export function inOneCurrency<Stored extends InCurrency>(before: Stored, after: Stored): Stored {
  const { averageTransaction: average, currency } = after;
  const unchanged = average === before.averageTransaction && currency === before.currency;
  if (unchanged || average === null || currency === average.currency) return after;
  return currency === null || currency === before.currency || average !== before.averageTransaction
    ? { ...after, currency: average.currency }
    : { ...after, averageTransaction: { ...average, currency } };
}

const nested: ReadonlySet<string> = new Set(["pageTexts", "sources"]);

/** The same object if nothing changes. */
export function withChanges<Stored extends Fields>(stored: Stored, changes: Fields): Stored {
  const said = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    // Other values are replaced whole: an amount needs its currency.
    .map(([name, value]) => [name, nested.has(name) ? merged(stored[name], value) : value] as const)
    .filter(([name, value]) => !isSame(stored[name], value));
  return said.length === 0 ? stored : { ...stored, ...Object.fromEntries(said) };
}

/** Placeholder for personal data in the audit log. */
const unsaid = "…";

/** What changes with every edit, or follows from another field. */
const notSettings = new Set(["version", "formerLinks"]);

/** Changes per field without personal data; texts are named by language: `pageTexts.fr.thanks`. */
export function changesBetween(
  noun: ZodMiniObject,
  before: Fields,
  after: Fields,
): Record<string, [before: unknown, after: unknown]> {
  const personal = personalFields(noun);
  const told = (name: string, value: unknown) => (personal.has(name) && value != null ? unsaid : (value ?? null));
  const changes: Record<string, [unknown, unknown]> = {};
  const compare = (path: string, one: unknown, other: unknown) => {
    if (isSame(one, other)) return;
    if (path.startsWith("pageTexts") && isFields(one) && isFields(other))
      for (const name of Object.keys(other)) compare(`${path}.${name}`, one[name], other[name]);
    else changes[path] = [told(path, one), told(path, other)];
  };
  for (const name of Object.keys(after)) if (!notSettings.has(name)) compare(name, before[name], after[name]);
  return changes;
}
