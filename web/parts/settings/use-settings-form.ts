import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { useSession } from "#web/api/session.ts";
import { type Draft, keepDraft, readDraft } from "#web/session/drafts.ts";
import { type FieldOf, useContractForm } from "../form/contract-form.tsx";
import {
  changedFields,
  draftOf,
  fieldsOf,
  isSame,
  type Meanwhile,
  merged,
  toldTogether,
  type Values,
} from "./merge.ts";

/** Whether a value out of a draft can stand in a field. */
const fits = <Value>(value: unknown, like: Value): value is Value =>
  value === null || like === null || typeof value === typeof like;

/** A form's values with a draft put over them: over what is stored now, or over what stood there before. */
function withDraft<Fields extends Values>(fields: Fields, draft: Draft | null, part: "before" | "typed"): Fields {
  const over: Partial<Fields> = {};
  for (const field of fieldsOf(fields)) {
    const value = draft?.[field]?.[part];
    if (draft?.[field] !== undefined && fits(value, fields[field])) over[field] = value;
  }
  return { ...fields, ...over };
}

/** What a form of settings needs to know. */
export interface SettingsFormOptions<Fields extends Values> {
  /** Names the draft: the area, and whose settings they are. */
  name: string;
  /** The contract's schema of what is sent. */
  schema: z.core.$ZodType;
  /** What is stored, in the form's own fields. It may change while the form is open. */
  stored: Fields;
  /** Maps the fields to the call's body where the two differ. */
  asSent?: (values: Fields) => unknown;
  /** The field where something of that body stands, by its path in there. */
  fieldOf?: FieldOf;
}

/**
 * A form of settings that knows what was changed and not saved. Changes survive a reload. When what is stored changes
 * meanwhile, fields that nobody typed in follow, and what was typed stays: `meanwhile` says what changed.
 */
export function useSettingsForm<Fields extends Values>({
  name,
  schema,
  stored,
  asSent,
  fieldOf,
}: SettingsFormOptions<Fields>) {
  const draftName = `${useSession().data?._id ?? ""} ${name}`;
  const [draft] = useState(() => readDraft(draftName));
  // What the draft began with. If the stored values differ by now, somebody else has changed them: see the effect below.
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
    // While saving, what arrives is most likely what was just sent.
    if (saving || isSame(seen, stored)) return;
    setSeen(stored);
    const now = merged(base, values, stored);
    setBase(now.base);
    form.setValues(now.values);
    if (changed.length > 0) setMeanwhile((earlier) => toldTogether(earlier, now.meanwhile));
  }, [stored, saving, seen]);

  useEffect(() => {
    keepDraft(draftName, draftOf(base, values, meanwhile));
  }, [base, values, meanwhile, draftName]);

  /** Saves, and then counts what was answered as stored. `save` answers the form's fields as they are stored now. */
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
    /** The fields that were changed and not saved. */
    changed,
    meanwhile,
    /** Whether what stands in the form was typed before a reload or another visit. */
    restored: restored && changed.length > 0,
    saving,
    save,
    /** Puts everything back as it is stored. */
    discard,
    /** Gives up what was typed in a field that somebody else changed. */
    take,
    /** Hides what changed meanwhile. */
    seen: () => setMeanwhile([]),
  };
}

/** A form of settings, as `useSettingsForm` answers it. */
export type SettingsFormState<Fields extends Values> = ReturnType<typeof useSettingsForm<Fields>>;
