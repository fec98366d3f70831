import * as z from "zod/mini";
import { formatted } from "./text.ts";

/** Postal codes of countries whose taxes differ by region. */
const formats: Readonly<Record<string, RegExp>> = {
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  US: /^\d{5}(?:-\d{4})?$/,
};

const fits = ({ country, postalCode }: { country: string; postalCode?: string | null | undefined }): boolean =>
  formats[country]?.test(postalCode ?? "") ?? true;

const error = "address_untaxable";

export const BillingAddressInput = z
  .object({
    country: formatted(2, /^[A-Z]{2}$/, "choice_invalid"),
    postalCode: z.optional(z.nullable(formatted(16, /^[\p{L}\d](?:[\p{L}\d -]*[\p{L}\d])?$/u, error))),
  })
  .check(z.refine(fits, { error, path: ["postalCode"] }));
