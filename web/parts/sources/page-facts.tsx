import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SourceName } from "#shared/model/invitation.ts";
import type { PublicPage } from "#shared/model/public-page.ts";
import { Credit } from "./credit.tsx";
import { ExternalAnchor } from "./external-anchor.tsx";
import { SourceRating } from "./source-rating.tsx";
import classes from "./sources.module.css";

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
