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
