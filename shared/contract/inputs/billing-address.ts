import * as z from "zod/mini";
import { countries } from "#shared/model/country.ts";
import { formatted } from "./text.ts";

/** How postal codes look where taxes depend on them. */
const formats: Readonly<Record<string, RegExp>> = {
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  US: /^\d{5}(?:-\d{4})?$/,
};

const fits = ({ country, postalCode }: { country: string; postalCode?: string | null | undefined }): boolean =>
  formats[country]?.test(postalCode ?? "") ?? true;

/** A billing address, as far as taxes depend on it: the country and, where taxes differ within it, the postal code. */
export const BillingAddressInput = z
  .object({
    country: z
      .string({ error: "choice_invalid" })
      .check(z.refine((code) => countries.includes(code), { error: "choice_invalid", abort: true })),
    postalCode: z.optional(z.nullable(formatted(16, /^[\p{L}\d](?:[\p{L}\d -]*[\p{L}\d])?$/u, "postal_code_invalid"))),
  })
  .check(z.refine(fits, { error: "postal_code_invalid", path: ["postalCode"] }));
