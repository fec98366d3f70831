import { Button, Text } from "@mantine/core";
import { IconWorld } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { hasPages, locationsToRead } from "./next-look.ts";
import type { Row } from "./sort.ts";
import { isPartial, mayReadMore } from "./use-looks.ts";

interface ReadPublicProps {
  rows: readonly Row[];
  onRead: (locations: readonly string[]) => void;
}

export function ReadPublic({ rows, onRead }: ReadPublicProps) {
  const { t } = useTranslation("locations");
  const next = locationsToRead(rows.filter(({ look }) => look === undefined).map(({ location }) => location));
  const looks = rows.flatMap(({ look }) => look ?? []);
  const partial = looks.filter(isPartial).length;
  const open = looks.filter(mayReadMore);
  const reading = looks.filter((look) => look.reading).length;
  // The status takes the focus when the button disappears.
  const status = useRef<HTMLParagraphElement>(null);
  const label = next.length > 0 ? (looks.length > 0 ? "next" : "read") : "again";
  return (
    <>
      {next.length > 0 || open.length > 0 ? (
        <Button
          variant="default"
          leftSection={<IconWorld size={18} aria-hidden />}
          loading={reading > 0}
          onClick={() => {
            status.current?.focus({ preventScroll: true });
            if (next.length > 0) onRead(next);
            else for (const look of open) look.again();
          }}
        >
          {t(`public.${label}`)}
        </Button>
      ) : null}
      <Text size="sm" c="dimmed" role="status" tabIndex={-1} ref={status} style={{ outline: "none" }}>
        {looks.length === 0
          ? ""
          : t("public.status", {
              count: rows.filter(({ location }) => hasPages(location)).length,
              read: looks.length - reading - partial,
            })}
      </Text>
    </>
  );
}
