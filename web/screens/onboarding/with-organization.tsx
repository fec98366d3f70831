import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Organization } from "#shared/model/organization.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";

type Children = (organization: Organization | null) => ReactNode;

function Known({ id, children }: { id: string; children: Children }) {
  const organization = useOrganization(id);
  if (organization.data !== undefined) return children(organization.data);
  if (organization.isError)
    return <ProblemNotice problem={organization.error} onRetry={() => void organization.refetch()} />;
  return (
    <Stack aria-hidden="true">
      <Skeleton h={36} w="60%" />
      <Skeleton h={20} />
      <Skeleton h={40} mt="md" />
      <Skeleton h={42} w={140} mt="md" />
    </Stack>
  );
}

export const WithOrganization = ({ id, children }: { id: string | null; children: Children }) =>
  id === null ? children(null) : <Known id={id}>{children}</Known>;
