import type { ReactNode } from "react";
import classes from "./beside-preview.module.css";
import { CustomerPreview, type PreviewedChoices } from "./customer-preview.tsx";

/**
 * A form that chooses threshold and invitation mode, with a preview of what customers will see beside it. On narrow
 * screens the preview stands below.
 */
export function BesidePreview({ children, ...choices }: PreviewedChoices & { children: ReactNode }) {
  return (
    <div className={classes.both}>
      <div>{children}</div>
      <CustomerPreview {...choices} />
    </div>
  );
}
