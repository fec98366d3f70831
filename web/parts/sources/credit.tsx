import { IconBrandTripadvisor } from "@tabler/icons-react";
import type { SourceName } from "#shared/model/invitation.ts";
import classes from "./sources.module.css";

/** Attribution as each source requires it. */
export function Credit({ source }: { source: SourceName }) {
  if (source === "google") return <span translate="no">Google Maps</span>;
  return (
    <span className={classes.tripadvisor} translate="no">
      <IconBrandTripadvisor size={24} aria-hidden />
      Tripadvisor
    </span>
  );
}
