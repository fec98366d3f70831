import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { useSession } from "#web/api/session.ts";
import { type Draft, keepDraft, readDraft } from "#web/session/drafts.ts";
import { type FieldOf, useContractForm } from "../form/contract-form.tsx";
import {
  changedFields,
  fieldNames,
  isSame,
  type Meanwhile,
  merged,
  settingsDraft,
  toldTogether,
  type Values,
} from "./merge.ts";

const fits = <Value>(value: unknown, like: Value): value is Value =>
  value === null || like === null || typeof value === typeof like;

/** `before` gives the values that the draft began with, `typed` its edits. */
function withDraft<Fields extends Values>(fields: Fields, draft: Draft | null, part: "before" | "typed"): Fields {
  const over: Partial<Fields> = {};
  for (const field of fieldNames(fields)) {
    const value = draft?.[field]?.[part];
    if (draft?.[field] !== undefined && fits(value, fields[field])) over[field] = value;
  }
  return { ...fields, ...over };
}

interface SettingsFormOptions<Fields extends Values> {
  /** Names the draft by area and owner of the settings. */
  name: string;
  schema: z.core.$ZodType;
  /** In the form's own fields; may change while the form is open. */
  stored: Fields;
  asSent?: (values: Fields) => unknown;
  fieldOf?: FieldOf;
}

/** Unsaved changes survive a reload and are merged with others' changes, listed in `meanwhile`. */
export function useSettingsForm<Fields extends Values>({
  name,
  schema,
  stored,
  asSent,
  fieldOf,
}: SettingsFormOptions<Fields>) {
  const draftName = `${useSession().data?._id ?? ""} ${name}`;
  const [draft] = useState(() => readDraft(draftName));
  // Values that the draft began with; a difference from the stored ones is merged by the effect below.
  const [base, setBase] = useState(() => withDraft(stored, draft, "before"));
  const form = useContractForm<Fields>(schema, withDraft(stored, draft, "typed"), asSent, fieldOf);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<Fields>[]>([]);
  const [saving, setSaving] = useState(false);
  const [seen, setSeen] = useState(base);
  const [restored, setRestored] = useState(draft !== null);
  const { values } = form;
  const changed = changedFields(base, values);
  const latest = useRef(values);
  latest.current = values;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is stored brings something in.
  useEffect(() => {
    // While saving, new stored values are most likely our own.
    if (saving || isSame(seen, stored)) return;
    setSeen(stored);
    const now = merged(base, values, stored);
    setBase(now.base);
    form.setValues(now.values);
    if (changed.length > 0) setMeanwhile((earlier) => toldTogether(earlier, now.meanwhile));
  }, [stored, saving, seen]);

  useEffect(() => {
    keepDraft(draftName, settingsDraft(base, values, meanwhile));
  }, [base, values, meanwhile, draftName]);

  const save = async (send: () => Promise<Fields>): Promise<void> => {
    const sent = values;
    setSaving(true);
    try {
      const answer = await send();
      const typedSince = changedFields(sent, latest.current);
      setBase(answer);
      form.setValues({ ...answer, ...Object.fromEntries(typedSince.map((field) => [field, latest.current[field]])) });
      setMeanwhile([]);
      setRestored(false);
    } finally {
      setSaving(false);
    }
  };
  const discard = () => {
    form.setValues(base);
    form.clearErrors();
    setMeanwhile([]);
    setRestored(false);
  };
  const take = (field: keyof Fields & string) => {
    form.setValues({ ...values, [field]: base[field] });
    setMeanwhile((list) => list.filter((one) => one.field !== field));
  };
  return {
    form,
    changed,
    meanwhile,
    /** Whether the values come from a draft. */
    restored: restored && changed.length > 0,
    saving,
    save,
    discard,
    take,
    seen: () => setMeanwhile([]),
  };
}

export type SettingsFormState<Fields extends Values> = ReturnType<typeof useSettingsForm<Fields>>;
