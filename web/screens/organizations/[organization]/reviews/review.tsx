import { Anchor, Badge, Button, Text } from "@mantine/core";
import { IconCheck, IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SourceName } from "#shared/model/invitation.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { StarRating } from "#web/parts/format/stars.tsx";
import { SourceRating } from "#web/parts/sources/source-rating.tsx";
import type { ShownReview } from "./in-order.ts";
import classes from "./reviews.module.css";

function Picture({ address }: { address: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      src={address}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      referrerPolicy="no-referrer"
      className={classes.picture}
      onError={() => setFailed(true)}
    />
  );
}

interface ReviewProps {
  source: SourceName;
  shown: ShownReview;
  page: string | null;
}

export function ReviewCard({ source, shown: { review, complaint, fresh }, page }: ReviewProps) {
  const { t } = useTranslation("sources");
  const [asWritten, setAsWritten] = useState(false);
  const { author, rating, ratingPicture, title, text, original, publishedAt, published, url, answered, language } =
    review;
  const words = asWritten && original !== null ? original : text;
  const address = url ?? page;
  const named = t(`source.${source}`);
  return (
    <li className={classes.review} data-complaint={complaint || undefined}>
      <div className={classes.head}>
        {author.picture === null ? null : <Picture address={author.picture} />}
        <div className={classes.who}>
          {author.name === null ? null : author.url === null ? (
            <span className={classes.author}>{author.name}</span>
          ) : (
            <Anchor href={author.url} target="_blank" rel="noopener noreferrer" c="inherit" fw={600}>
              {author.name}
            </Anchor>
          )}
          <span className={classes.facts}>
            {rating === null ? null : source === "google" ? (
              <StarRating rating={Math.round(rating)} size="0.95rem" />
            ) : (
              <SourceRating source={source} rating={rating} picture={ratingPicture} />
            )}
            {publishedAt !== null ? (
              <RelativeDate moment={publishedAt} quiet="sm" />
            ) : published !== null ? (
              <span>{published}</span>
            ) : null}
          </span>
        </div>
        <div className={classes.badges}>
          {fresh ? (
            <Badge color="green" variant="filled" tt="none">
              {t("screen.new")}
            </Badge>
          ) : null}
          {complaint ? (
            <Badge color="coral" variant="light" tt="none">
              {t("screen.complaint")}
            </Badge>
          ) : null}
        </div>
      </div>
      {title === null ? null : <p className={classes.title}>{title}</p>}
      {words !== null ? (
        <blockquote className={classes.words} lang={asWritten ? undefined : (language ?? undefined)}>
          {words}
        </blockquote>
      ) : title === null && rating !== null ? (
        <Text c="dimmed" size="sm">
          {t("screen.noWords")}
        </Text>
      ) : null}
      <div className={classes.actions}>
        {address === null ? null : (
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            size="xs"
            variant={complaint && answered !== true ? "light" : "default"}
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t(answered === true ? "screen.see" : "screen.answer", { source: named })}
          </Button>
        )}
        {answered === true ? (
          <span className={classes.answered}>
            <IconCheck size={16} aria-hidden /> {t("screen.answered")}
          </span>
        ) : null}
        {original === null ? null : (
          <Button size="xs" variant="subtle" onClick={() => setAsWritten(!asWritten)}>
            {t(asWritten ? "screen.translated" : "screen.original")}
          </Button>
        )}
      </div>
    </li>
  );
}
