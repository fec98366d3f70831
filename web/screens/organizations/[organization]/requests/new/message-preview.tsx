import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Language } from "#shared/model/language.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import type { RequestPreviewItem } from "#shared/model/request-batch.ts";
import { exampleToken, requestLinks } from "#shared/rules/requests/request-link.ts";
import { smsMeter } from "#shared/rules/sending/sms-segments.ts";
import { Arrival } from "#web/parts/requests/arrival.tsx";
import classes from "./new.module.css";

interface MessagePreviewProps {
  business: Pick<Organization, "name" | "mailingAddress">;
  channel: RequestChannel;
  language: Language;
  message: Pick<RequestPreviewItem, "subject" | "text" | "segments"> | undefined;
  /** Undefined while loading or without permission. */
  credits: number | undefined;
}

const exampleLinks = () => requestLinks({ origin: location.origin, token: exampleToken });

function Cost({ text, segments, credits }: { text: string; segments: number; credits: number | undefined }) {
  const { t } = useTranslation("requests");
  const { unicode } = smsMeter(text);
  const parts = [
    t("new.segments", { count: segments }),
    t("new.cost", { count: segments }),
    ...(credits === undefined ? [] : [t("new.left", { count: credits })]),
  ];
  return (
    <>
      <Text size="sm" data-figures>
        {parts.join(" · ")}
      </Text>
      {unicode !== null && segments > 1 ? (
        <Text size="sm" c="dimmed">
          {t("new.unicode", { character: unicode.character })}
        </Text>
      ) : null}
    </>
  );
}

export function MessagePreview({ business, channel, language, message, credits }: MessagePreviewProps) {
  const { t } = useTranslation("requests");
  return (
    <section aria-label={t("new.preview")} className={classes.preview}>
      <Text component="h2" fw={600} size="sm" mb={8}>
        {t("new.preview")}
      </Text>
      {message === undefined ? (
        <Skeleton h={96} />
      ) : (
        <Arrival business={business} channel={channel} words={{ ...message, language, ...exampleLinks() }} />
      )}
      <div className={classes.cost}>
        {message === undefined ? null : channel === "email" ? (
          <Text size="sm">{t("new.free")}</Text>
        ) : (
          <Cost text={message.text} segments={message.segments} credits={credits} />
        )}
      </div>
    </section>
  );
}
