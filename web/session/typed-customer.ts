import * as z from "zod/mini";
import { Language } from "#shared/model/language.ts";
import { draftPrefix } from "./drafts.ts";

/** Whom a clerk is about to ask, as typed. `language` is null for the organization's own. */
const TypedCustomer = z.object({
  address: z.string(),
  name: z.string(),
  language: z.nullable(Language),
});
export type TypedCustomer = z.infer<typeof TypedCustomer>;

/** Nobody yet. */
export const nobodyTyped: TypedCustomer = { address: "", name: "", language: null };

const keyOf = (user: string, organization: string) => `${draftPrefix}${user} counter ${organization}`;

/** The customer whom this person typed in this tab and did not ask yet, or nobody. */
export function readTyped(user: string, organization: string): TypedCustomer {
  try {
    const stored = z.safeParse(TypedCustomer, JSON.parse(sessionStorage.getItem(keyOf(user, organization)) ?? "null"));
    return stored.success ? stored.data : nobodyTyped;
  } catch {
    return nobodyTyped;
  }
}

/**
 * Keeps in the tab whom a person is about to ask, so that a session that ends in between loses nobody. Without an address
 * and a name nothing is kept.
 */
export function keepTyped(user: string, organization: string, typed: TypedCustomer): void {
  try {
    if (typed.address === "" && typed.name === "") sessionStorage.removeItem(keyOf(user, organization));
    else sessionStorage.setItem(keyOf(user, organization), JSON.stringify(typed));
  } catch {
    // The form itself still holds it.
  }
}
