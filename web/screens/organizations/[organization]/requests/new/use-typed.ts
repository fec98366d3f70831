import { useEffect, useState } from "react";
import { useSession } from "#web/api/session.ts";
import { keepTyped, nobodyTyped, readTyped, type TypedCustomer } from "#web/session/typed-customer.ts";

/** Whom the clerk is about to ask: kept in the tab until sent, and gone from the browser then. */
export function useTyped(organization: string) {
  // As it was at first: a session that ends must not lead to nobody's draft.
  const [user] = useState(useSession().data?._id ?? "");
  const [typed, setTyped] = useState(() => readTyped(user, organization));
  useEffect(() => keepTyped(user, organization, typed), [user, organization, typed]);
  return {
    ...typed,
    /** Takes what was typed in some of the fields. */
    type: (changes: Partial<TypedCustomer>) => setTyped((before) => ({ ...before, ...changes })),
    /** Forgets the customer, also where the screen was left meanwhile. */
    forget: () => {
      keepTyped(user, organization, nobodyTyped);
      setTyped(nobodyTyped);
    },
  };
}
