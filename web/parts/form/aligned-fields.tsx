import { SimpleGrid } from "@mantine/core";
import type { ComponentProps } from "react";
import classes from "./aligned-fields.module.css";

export function AlignedFields(props: Pick<ComponentProps<typeof SimpleGrid>, "cols" | "w" | "children">) {
  return <SimpleGrid {...props} verticalSpacing={0} className={classes.fields} />;
}
