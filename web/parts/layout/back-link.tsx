import { Anchor } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} size="sm" underline="hover" display="inline-block" mb={4}>
      <IconChevronLeft size={15} aria-hidden style={{ verticalAlign: -2 }} /> {children}
    </Anchor>
  );
}
