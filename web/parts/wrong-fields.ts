import type { TFunction } from "i18next";
import * as z from "zod/mini";
import { fieldMessages } from "#shared/rules/field-messages.ts";

/**
 * What is wrong with each field of a form, by its path, in the interface's language. The schemas are the contract's own
 * and the texts those of `problems:fields`, so that the API would say the same.
 */
export function wrongFields(schema: z.core.$ZodType, values: unknown, t: TFunction): Record<string, string> {
  const issues = z.safeParse(schema, values).error?.issues ?? [];
  return Object.fromEntries(
    Object.entries(fieldMessages(issues)).map(([field, message]) => [
      field,
      t(`problems:fields.${message.key}`, message.values),
    ]),
  );
}
