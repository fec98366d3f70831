export type Values = Record<string, unknown>;

export const fieldNames = <Fields extends Values>(fields: Fields): (keyof Fields & string)[] => Object.keys(fields);

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const changedFields = <Fields extends Values>(before: Fields, now: Fields): (keyof Fields & string)[] =>
  fieldNames(now).filter((name) => !isSame(before[name], now[name]));

export interface Meanwhile<Fields extends Values> {
  field: keyof Fields & string;
  before: unknown;
  now: unknown;
}

interface Merged<Fields extends Values> {
  values: Fields;
  base: Fields;
  /** Fields changed by others to another value than the form's. */
  meanwhile: Meanwhile<Fields>[];
}

/** Merges newly stored values into the form: edited fields keep their values, others take the new ones. */
export function merged<Fields extends Values>(base: Fields, values: Fields, stored: Fields): Merged<Fields> {
  const changed = changedFields(base, stored).filter((field) => !isSame(values[field], stored[field]));
  const untouched = changed.filter((field) => isSame(values[field], base[field]));
  const taken = Object.fromEntries(untouched.map((field) => [field, stored[field]]));
  return {
    values: { ...values, ...taken },
    base: stored,
    meanwhile: changed.map((field) => ({ field, before: base[field], now: stored[field] })),
  };
}

/** One entry per field, from the first value seen to the stored one. */
export function toldTogether<Fields extends Values>(
  earlier: readonly Meanwhile<Fields>[],
  later: readonly Meanwhile<Fields>[],
): Meanwhile<Fields>[] {
  const begun = new Map(earlier.map(({ field, before }) => [field, before]));
  const again = new Set(later.map(({ field }) => field));
  return [
    ...earlier.filter(({ field }) => !again.has(field)),
    ...later.map((one) => ({ ...one, before: begun.has(one.field) ? begun.get(one.field) : one.before })),
  ];
}

/** Fields changed by somebody else and edited differently here. */
export const conflicts = <Fields extends Values>(
  meanwhile: readonly Meanwhile<Fields>[],
  values: Fields,
): Meanwhile<Fields>[] => meanwhile.filter(({ field, now }) => !isSame(values[field], now));

/** Keeps the earlier value of fields that others changed, so that a reload repeats the merge and its notice. */
export function settingsDraft<Fields extends Values>(
  base: Fields,
  values: Fields,
  meanwhile: readonly Meanwhile<Fields>[],
): Record<string, { before: unknown; typed: unknown }> {
  const changed = changedFields(base, values);
  if (changed.length === 0) return {};
  const untyped = meanwhile.filter(({ field }) => !changed.includes(field));
  const begun = new Map(meanwhile.map(({ field, before }) => [field, before]));
  return Object.fromEntries([
    ...untyped.map(({ field, before }) => [field, { before, typed: before }] as const),
    ...changed.map(
      (field) => [field, { before: begun.has(field) ? begun.get(field) : base[field], typed: values[field] }] as const,
    ),
  ]);
}
