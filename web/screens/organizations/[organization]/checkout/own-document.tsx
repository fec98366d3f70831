import { type ReactNode, useState } from "react";
import { Waiting } from "#web/parts/layout/waiting.tsx";
import { inOwnDocument } from "./in-own-document.ts";

/** Renders its children only in a document that allows Stripe's script. */
export function OwnDocument({ children }: { children: ReactNode }) {
  const [own] = useState(inOwnDocument);
  return own ? children : <Waiting />;
}
