import { useEffect } from "react";
import type * as z from "zod/mini";
import type { User } from "#shared/model/user.ts";
import { useContractForm } from "#web/parts/form/contract-form.tsx";

type Values = Record<string, unknown>;

/** What somebody typed in a step and left, so that it is there again when they come back. Gone with a reload. */
const drafts = new Map<string, Values>();

/** The form of a step, with what was typed there before: going back loses nothing. */
export function useStepForm<Fields extends Values>(
  { user, step }: { user: User; step: string },
  schema: z.core.$ZodType,
  initialValues: Fields,
  asSent?: (values: Fields) => unknown,
) {
  const key = `${user._id} ${step}`;
  const form = useContractForm<Fields>(schema, { ...initialValues, ...drafts.get(key) }, asSent);
  const { getValues, isDirty } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is what stands there when the step is left.
  useEffect(
    () => () => {
      if (isDirty()) drafts.set(key, getValues());
    },
    [key],
  );
  return form;
}
