import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SourceName } from "#shared/model/invitation.ts";
import type { PublicPage } from "#shared/model/public-page.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { usePlace, useTripadvisorPage } from "#web/api/sources.ts";
import { PageFacts } from "./page-facts.tsx";
import classes from "./sources.module.css";

interface Read {
  data: PublicPage | undefined;
  error: ApiProblem | null;
  refetch: () => unknown;
}

type FactsProps = Omit<GivenFactsProps, "organization"> & { read: Read };

function Facts({ source, given, read, onMoved, onGone }: FactsProps) {
  const { t } = useTranslation(["sources", "app"]);
  const { data: page, error } = read;
  if (page !== undefined) return <PageFacts source={source} page={page} given={given} onMoved={onMoved} />;
  if (error === null)
    return (
      <Stack gap={8} aria-hidden>
        <Skeleton h={18} w="55%" />
        <Skeleton h={14} w="80%" />
      </Stack>
    );
  return (
    <Stack gap={4} align="flex-start">
      <p className={classes.name} style={{ margin: 0 }}>
        {t("connected.unread", { source: t(`sources:source.${source}`) })}
      </p>
      <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {given}
      </Text>
      <Text size="sm">{error.message}</Text>
      <Group gap="xs" mt={4}>
        {onGone !== undefined && error.code === "source_gone" ? (
          <Button size="xs" onClick={onGone}>
            {t("connected.again")}
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={() => void read.refetch()}>
          {t("app:errors.tryAgain")}
        </Button>
      </Group>
    </Stack>
  );
}

function GoogleFacts({ organization, ...props }: GivenFactsProps) {
  return <Facts {...props} read={usePlace(organization, props.given)} />;
}

function TripadvisorFacts({ organization, ...props }: GivenFactsProps) {
  return <Facts {...props} read={useTripadvisorPage(organization, props.given)} />;
}

interface GivenFactsProps {
  organization: string;
  source: SourceName;
  /** Place ID or page address. */
  given: string;
  onMoved?: ((place: string) => void) | undefined;
  /** Offers to choose another page if the source no longer knows this one. */
  onGone?: (() => void) | undefined;
}

export function GivenFacts(props: GivenFactsProps) {
  return props.source === "google" ? <GoogleFacts {...props} /> : <TripadvisorFacts {...props} />;
}
