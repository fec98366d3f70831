import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { ApiProblem } from "#web/api/problem.ts";
import { BackLink } from "../layout/back-link.tsx";
import { Page } from "../layout/page.tsx";
import { ScreenHead } from "../layout/screen-head.tsx";
import { ProblemNotice } from "./problem-notice.tsx";

interface NotReadProps {
  problem: ApiProblem;
  title: string;
  list: { to: string; label: string };
  onRetry: () => void;
}

export function NotRead({ problem, title, list: { to, label }, onRetry }: NotReadProps) {
  if (problem.status !== 404)
    return (
      <Page narrow>
        <BackLink to={to}>{label}</BackLink>
        <ProblemNotice problem={problem} onRetry={onRetry} />
      </Page>
    );
  return (
    <Page narrow>
      <ScreenHead title={title}>{problem.message}</ScreenHead>
      <Button component={Link} to={to}>
        {label}
      </Button>
    </Page>
  );
}
