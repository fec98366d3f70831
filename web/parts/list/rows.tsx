import { Skeleton, Stack } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./rows.module.css";

export function Rows({ className = "", ...rest }: ComponentProps<"ul">) {
  return <ul className={`${classes.list} ${className}`} {...rest} />;
}

interface RowLinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

export function RowLink({ to, className = "", children }: RowLinkProps) {
  return (
    <li>
      <Link to={to} className={`${classes.link} ${className}`}>
        {children}
        <IconChevronRight size={18} aria-hidden style={{ flex: "none" }} />
      </Link>
    </li>
  );
}

export function RowsLoading({ count = 4 }: { count?: number }) {
  return (
    <Stack gap="xs" aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={row} h={64} />
      ))}
    </Stack>
  );
}
