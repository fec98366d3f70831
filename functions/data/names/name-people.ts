import en from "#shared/locales/en/people.json" with { type: "json" };
import fr from "#shared/locales/fr/people.json" with { type: "json" };
import type { NamedThing } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import { readNames } from "./names.ts";

const texts = { en, fr };

/** Shown instead of an erased person. */
export const formerMember = (language: Language): string => texts[language].erased;

const isUnnamed = (value: object): value is NamedThing =>
  "_id" in value && typeof value._id === "string" && value._id !== "" && "name" in value && value.name === "";

interface Unnamed {
  thing: NamedThing;
  isEmployee: boolean;
}

function unnamedIn(value: unknown, field = ""): Unnamed[] {
  if (typeof value !== "object" || value === null) return [];
  if (isUnnamed(value)) return [{ thing: value, isEmployee: field === "employee" }];
  return Object.entries(value).flatMap(([name, inner]) => unnamedIn(inner, name));
}

/** A copy with the present names of people, API keys and employees, who are stored by id with an empty name. */
export async function namePeople<Shown>(
  organization: string,
  language: Language,
  shown: Shown | Promise<Shown>,
): Promise<Shown> {
  const named = structuredClone(await shown);
  const unnamed = unnamedIn(named);
  const ids = (of: boolean) => unnamed.flatMap(({ thing, isEmployee }) => (isEmployee === of ? [thing._id] : []));
  const names = await readNames(organization, { people: ids(false), employees: ids(true) });
  for (const { thing } of unnamed) thing.name = names.get(thing._id) ?? formerMember(language);
  return named;
}
