import type { ComponentProps } from "react";
import classes from "./plain.module.css";

interface CardProps extends ComponentProps<"div"> {
  as?: "div" | "section";
}

/** An area with a border on the ground. Looks like Mantine's `Paper`, and takes a slow processor a tenth of its time. */
export function Card({ as: Tag = "div", className = "", ...rest }: CardProps) {
  return <Tag className={`${classes.card} ${className}`} {...rest} />;
}
