import { type ReactNode, useState } from "react";
import { Waiting } from "#web/parts/layout/waiting.tsx";
import { inOwnDocument } from "./in-own-document.ts";

/** Shows what needs Stripe's script, in a document that allows it: one that was loaded at this address. */
export function OwnDocument({ children }: { children: ReactNode }) {
  const [own] = useState(inOwnDocument);
  return own ? children : <Waiting />;
}
