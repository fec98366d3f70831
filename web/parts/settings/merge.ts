/** Values of a form's fields by name. */
export type Values = Record<string, unknown>;

/** The names of a form's fields. */
export const fieldsOf = <Fields extends Values>(fields: Fields): (keyof Fields & string)[] => Object.keys(fields);

/** Whether two values say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ between two sets of values. */
export const changedFields = <Fields extends Values>(before: Fields, now: Fields): (keyof Fields & string)[] =>
  fieldsOf(now).filter((name) => !isSame(before[name], now[name]));

/** A field that somebody else changed while a form was being filled in. */
export interface Meanwhile<Fields extends Values> {
  field: keyof Fields & string;
  before: unknown;
  now: unknown;
}

/** A form after what is stored has changed. */
export interface Merged<Fields extends Values> {
  /** What stands in the form: what was typed, else what is stored now. */
  values: Fields;
  /** What the form counts as unchanged. */
  base: Fields;
  /** What changed, where the form does not say the same already. */
  meanwhile: Meanwhile<Fields>[];
}

/**
 * Brings what is stored now into a form that began with `base` and says `values`. What was typed stays. A field that
 * nobody typed in takes the new value.
 */
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

/** What is told of several changes: one line a field, from what the person began with to what is stored now. */
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

/** The fields that would be overwritten by saving: changed by somebody else, and typed differently here. */
export const conflicts = <Fields extends Values>(
  meanwhile: readonly Meanwhile<Fields>[],
  values: Fields,
): Meanwhile<Fields>[] => meanwhile.filter(({ field, now }) => !isSame(values[field], now));

/**
 * The draft of a form. A field that somebody else changed keeps what stood there before that, also where nobody typed in
 * it, so that a reload brings the two together and tells of it again.
 */
export function draftOf<Fields extends Values>(
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
