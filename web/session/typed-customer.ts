import * as z from "zod/mini";
import { Language } from "#shared/model/language.ts";
import { draftPrefix } from "./drafts.ts";

const TypedCustomer = z.object({
  address: z.string(),
  name: z.string(),
  language: z.nullable(Language),
});
export type TypedCustomer = z.infer<typeof TypedCustomer>;

export const nobodyTyped: TypedCustomer = { address: "", name: "", language: null };

const keyOf = (user: string, organization: string) => `${draftPrefix}${user} counter ${organization}`;

export function readTyped(user: string, organization: string): TypedCustomer {
  try {
    const stored = z.safeParse(TypedCustomer, JSON.parse(sessionStorage.getItem(keyOf(user, organization)) ?? "null"));
    return stored.success ? stored.data : nobodyTyped;
  } catch {
    return nobodyTyped;
  }
}

/** Keeps the typed customer in the tab, so that an expired session loses nothing. */
export function keepTyped(user: string, organization: string, typed: TypedCustomer): void {
  try {
    if (typed.address === "" && typed.name === "") sessionStorage.removeItem(keyOf(user, organization));
    else sessionStorage.setItem(keyOf(user, organization), JSON.stringify(typed));
  } catch {
    // Storage may be blocked.
  }
}
