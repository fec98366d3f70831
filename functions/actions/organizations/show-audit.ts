import { customer, system } from "#functions/data/audit/audit-actor.ts";
import type { ListedEntry } from "#functions/data/audit/audit-list.ts";
import { formerMember } from "#functions/data/names/name-people.ts";
import { readAuditNames } from "#functions/data/names/names.ts";
import { type AuditActor, AuditEntry } from "#shared/model/audit-entry.ts";
import type { Language } from "#shared/model/language.ts";
import { subjectKind } from "#shared/rules/organizations/audit.ts";

interface Names {
  people: ReadonlyMap<string, string>;
  things: ReadonlyMap<string, string>;
  /** Kept apart, because an employee shares an id with an account and must not be shown as a program. */
  programs: ReadonlyMap<string, string>;
}

function actorOf(entry: ListedEntry, names: Names, language: Language): AuditActor {
  const { user, key, platform } = entry;
  if (platform) return { _id: user, kind: "platform", name: null };
  if (user === system) return { _id: user, kind: "system", name: null };
  if (user === customer) return { _id: customer, kind: "customer", name: null };
  if (key !== undefined) return { _id: user, kind: "key", name: names.programs.get(key) ?? formerMember(language) };
  const name = names.people.get(user);
  return name === undefined ? { _id: user, kind: "gone", name: null } : { _id: user, kind: "person", name };
}

/** The only name left of deleted things. */
function nameIn({ changes: { name: change = [] }, called }: ListedEntry): string | null {
  const [before, after] = change;
  const name = after ?? before;
  return typeof name === "string" ? name : (called ?? null);
}

function subjectOf(entry: ListedEntry, names: Names): AuditEntry["subject"] {
  const { route, feedback, subject } = entry;
  if (feedback !== undefined) return { _id: feedback, kind: "feedback", name: null };
  if (subject === undefined) return null;
  const kind = subjectKind(route);
  const known = kind === "user" ? names.people : kind === "key" ? names.programs : names.things;
  return { _id: subject, kind, name: known.get(subject) ?? nameIn(entry) };
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

const locationsIn = (entries: readonly ListedEntry[]): string[] =>
  entries.flatMap(({ changes: { locations = [], limitedTo = [] } }) => [...locations, ...limitedTo].flatMap(idsIn));

const named = (field: string, value: unknown, { things }: Names): unknown =>
  (field === "locations" || field === "limitedTo") && Array.isArray(value)
    ? idsIn(value).map((id) => things.get(id) ?? null)
    : value;

/** Audit entries with the current names of actors and subjects. */
export async function showAudit(
  organization: string,
  entries: readonly ListedEntry[],
  language: Language,
): Promise<AuditEntry[]> {
  const about = (kind: string) =>
    entries.flatMap(({ route, subject }) => (subject !== undefined && subjectKind(route) === kind ? [subject] : []));
  const acting = entries.filter(({ platform, key }) => !platform && key === undefined).map(({ user }) => user);
  const names: Names = await readAuditNames(organization, {
    users: acting,
    keys: [...entries.flatMap(({ key = [] }) => key), ...about("key")],
    invited: about("user"),
    locations: [...about("location"), ...locationsIn(entries)],
    employees: about("employee"),
  });
  return entries.map((entry) =>
    AuditEntry.parse({
      _id: entry._id,
      date: entry.date,
      action: entry.route,
      from: entry.from ?? null,
      who: actorOf(entry, names, language),
      subject: subjectOf(entry, names),
      // The table doesn't keep the order of fields.
      changes: Object.entries(entry.changes)
        .map(([field, [before = null, after = null]]) => ({
          field,
          before: named(field, before, names),
          after: named(field, after, names),
        }))
        .toSorted((one, other) => one.field.localeCompare(other.field)),
    }),
  );
}
