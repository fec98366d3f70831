import { type ReactNode, useState } from "react";
import { Waiting } from "#web/parts/layout/waiting.tsx";
import { inOwnDocument } from "./in-own-document.ts";

export function OwnDocument({ children }: { children: ReactNode }) {
  const [own] = useState(inOwnDocument);
  return own ? children : <Waiting />;
}
