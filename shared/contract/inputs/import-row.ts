import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { commentLimit } from "#shared/model/feedback.ts";
import { ImportRow } from "#shared/model/import.ts";
import { isBlank } from "#shared/model/visible.ts";
import { Phone } from "./phone.ts";
import { Rating } from "./rating-form.ts";
import { Email, prose } from "./text.ts";
import { Instant } from "./time.ts";

const cell = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown): unknown => (typeof value === "string" && isBlank(value) ? null : value)),
    z.nullable(schema),
  );

export const ImportableRow = z.extend(ImportRow, {
  line: z.int().check(z.gte(1)),
  occurrence: z.int().check(z.gte(0)),
  date: Instant,
  rating: Rating,
  comment: prose(commentLimit),
  name: cell(prose(contactLimits.name)),
  email: cell(Email),
  phone: cell(Phone),
  location: cell(prose(200)),
});

const Unnumbered = z.omit(ImportableRow, { occurrence: true });

/** Field message keys by path; empty if valid. */
export const rowIssues = (row: Omit<ImportRow, "occurrence">): readonly { path: PropertyKey[]; message: string }[] =>
  z.safeParse(Unnumbered, row).error?.issues ?? [];
