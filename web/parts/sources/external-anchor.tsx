import { Anchor } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./sources.module.css";

export function ExternalAnchor({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor href={to} target="_blank" rel="noopener noreferrer" size="sm" className={classes.external}>
      {children}
      <IconExternalLink size={14} aria-hidden />
    </Anchor>
  );
}
