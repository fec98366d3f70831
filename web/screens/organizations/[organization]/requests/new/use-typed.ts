import { useEffect, useState } from "react";
import { useSession } from "#web/api/session.ts";
import { keepTyped, nobodyTyped, readTyped, type TypedCustomer } from "#web/session/typed-customer.ts";

/** Kept in the tab until sent. */
export function useTyped(organization: string) {
  // Fixed, so that a session that ends does not change the draft's owner.
  const [user] = useState(useSession().data?._id ?? "");
  const [typed, setTyped] = useState(() => readTyped(user, organization));
  useEffect(() => keepTyped(user, organization, typed), [user, organization, typed]);
  return {
    ...typed,
    type: (changes: Partial<TypedCustomer>) => setTyped((before) => ({ ...before, ...changes })),
    /** Also clears the storage, in case the screen was left. */
    forget: () => {
      keepTyped(user, organization, nobodyTyped);
      setTyped(nobodyTyped);
    },
  };
}
