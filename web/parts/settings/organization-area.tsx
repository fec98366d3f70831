import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { Page } from "../layout/page.tsx";
import { ScreenHead } from "../layout/screen-head.tsx";
import { ProblemNotice } from "../notice/problem-notice.tsx";
import type { AreaKey } from "./areas.ts";

interface OrganizationAreaProps {
  area: AreaKey;
  lead?: string;
  narrow?: boolean;
  children: (organization: Organization) => ReactNode;
}

export function OrganizationArea({ area, lead, narrow = false, children }: OrganizationAreaProps) {
  const { t } = useTranslation("settings");
  const { organization: id = "" } = useParams();
  const { data: organization, isPlaceholderData, error, refetch } = useOrganization(id);
  const known = organization !== undefined && !isPlaceholderData;
  return (
    <Page narrow={narrow}>
      <ScreenHead title={t(`areas.${area}.name`)}>{lead}</ScreenHead>
      {known ? (
        children(organization)
      ) : error === null ? (
        <Stack gap="md" maw="44rem" aria-hidden="true">
          <Skeleton h={220} />
          <Skeleton h={180} />
        </Stack>
      ) : (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
