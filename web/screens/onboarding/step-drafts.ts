import * as z from "zod/mini";

type Values = Record<string, unknown>;

const Stored = z.record(z.string(), z.unknown());

const nameOf = (key: string) => `onboarding ${key}`;

/** What somebody typed in a step and left: those values that the step has, of the same kind. */
export function readStepDraft<Fields extends Values>(key: string, initialValues: Fields): Partial<Fields> {
  try {
    const stored = z.parse(Stored, JSON.parse(sessionStorage.getItem(nameOf(key)) ?? "{}"));
    const kept: Partial<Fields> = {};
    for (const name in initialValues) {
      const value = stored[name];
      if (isLike(value, initialValues[name])) kept[name] = value;
    }
    return kept;
  } catch {
    return {};
  }
}

const isLike = <Value>(value: unknown, initial: Value): value is Value =>
  value !== null && initial !== null && typeof value === typeof initial;

/** Until the tab is closed or the person logs out. */
export function writeDraft(key: string, values: Values): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(values));
  } catch {
    // Storage may be blocked or full; the draft then ends with the step.
  }
}
