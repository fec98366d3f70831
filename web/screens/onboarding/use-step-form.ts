import { useEffect } from "react";
import type * as z from "zod/mini";
import type { User } from "#shared/model/user.ts";
import { useContractForm } from "#web/parts/form/contract-form.tsx";
import { readStepDraft, writeDraft } from "./step-drafts.ts";

type Values = Record<string, unknown>;

export function useStepForm<Fields extends Values>(
  { user, step }: { user: User; step: string },
  schema: z.core.$ZodType,
  initialValues: Fields,
  asSent?: (values: Fields) => unknown,
) {
  const key = `${user._id} ${step}`;
  const form = useContractForm<Fields>(schema, { ...initialValues, ...readStepDraft(key, initialValues) }, asSent);
  const { getValues, isDirty } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is what stands there when the step is left.
  useEffect(() => {
    const keep = () => {
      if (isDirty()) writeDraft(key, getValues());
    };
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [key]);
  return form;
}
