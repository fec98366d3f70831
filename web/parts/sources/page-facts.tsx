import { Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconBrandTripadvisor, IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SourceName } from "#shared/model/invitation.ts";
import type { PublicPage } from "#shared/model/public-page.ts";
import type { SourceFigures } from "#shared/model/source-figures.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { usePlace, useTripadvisorPage } from "#web/api/sources.ts";
import { SourceRating } from "./source-rating.tsx";
import classes from "./sources.module.css";

export function ExternalAnchor({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor href={to} target="_blank" rel="noopener noreferrer" size="sm" className={classes.external}>
      {children}
      <IconExternalLink size={14} aria-hidden />
    </Anchor>
  );
}

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

/** Explains missing ratings or reviews of a page; null if complete or unread. */
export function remarkOf({
  state,
  rating,
  count,
  complaints,
  inScore,
}: SourceFigures): "unrated" | "uncounted" | "unaveraged" | "unshown" | null {
  if (state !== "read") return null;
  if (inScore) return complaints === null ? "unshown" : null;
  if (rating === null && count === null && complaints === null) return "unrated";
  if (count === null) return "uncounted";
  return count > 0 ? "unaveraged" : null;
}

interface PageFactsProps {
  source: SourceName;
  page: PublicPage;
  /** Fallback name: Place ID or page address. */
  given?: string;
  onMoved?: ((place: string) => void) | undefined;
}

export function PageFacts({ source, page, given, onMoved }: PageFactsProps) {
  const { t } = useTranslation("sources");
  const { name, address, rating, ratingPicture, count, url, closed, movedTo } = page;
  const below = name === null ? (address === null ? given : undefined) : address;
  return (
    <div>
      <p className={classes.name} style={{ margin: 0 }}>
        {name ?? address ?? t("unnamed")}
      </p>
      {below ? (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {below}
        </Text>
      ) : null}
      <div className={classes.facts} style={{ marginTop: 6 }}>
        {rating === null ? (
          <span>{t("unrated")}</span>
        ) : (
          <SourceRating source={source} rating={rating} picture={ratingPicture} />
        )}
        {count === null ? null : <span>{t("reviews", { count })}</span>}
        <Credit source={source} />
        {url === null ? null : <ExternalAnchor to={url}>{t("open")}</ExternalAnchor>}
      </div>
      {movedTo !== null ? (
        <Group gap="xs" mt="xs">
          <Text size="sm">{t("confirm.moved")}</Text>
          {onMoved === undefined ? null : (
            <Button size="compact-sm" variant="default" onClick={() => onMoved(movedTo)}>
              {t("confirm.toMoved")}
            </Button>
          )}
        </Group>
      ) : closed === true ? (
        <Text size="sm" c="var(--mantine-color-error)" mt={6}>
          {t("closed")}
        </Text>
      ) : null}
    </div>
  );
}

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
