import type { TFunction } from "i18next";
import * as z from "zod/mini";
import { fieldMessages } from "#shared/rules/field-messages.ts";

/** Errors by field path, from the contract's schema and `fields.json`, so that the API would report the same. */
export function wrongFields(schema: z.core.$ZodType, values: unknown, t: TFunction<"fields">): Record<string, string> {
  const issues = z.safeParse(schema, values).error?.issues ?? [];
  return Object.fromEntries(
    Object.entries(fieldMessages(issues)).map(([field, message]) => [
      field,
      t(`${message.key}`, { ...message.values, defaultValue: t("invalid") }),
    ]),
  );
}
