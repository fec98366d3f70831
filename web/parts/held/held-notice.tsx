import { Alert, Button, Group, Text } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHeld } from "#web/api/feedbacks.ts";
import { mainId } from "#web/parts/layout/skip-link.tsx";
import { HeldDialog } from "./held-dialog.tsx";

interface HeldNoticeProps {
  organization: string;
  /** Whether the person may discard: it is final, as erasing is. */
  discards: boolean;
}

/** Says that ratings are held because they came too fast, and leads to them. Nothing while there are none. */
export function HeldNotice({ organization, discards }: HeldNoticeProps) {
  const { t } = useTranslation("feedbacks");
  const [looking, setLooking] = useState(false);
  const { items = [], more = false } = useHeld(organization).data ?? {};
  const isEmpty = items.length === 0;
  const looked = useRef(false);
  // With the last rating the dialog goes, and with the notice the button that opened it: the focus needs a place.
  useEffect(() => {
    if (isEmpty && looked.current) {
      looked.current = false;
      setLooking(false);
      document.getElementById(mainId)?.focus({ preventScroll: true });
    }
  }, [isEmpty]);
  if (isEmpty) return null;
  const complaints = items.filter(({ intercepted }) => intercepted).length;
  return (
    <>
      <Alert color="amber" variant="light" icon={<IconHourglass aria-hidden />} mb="md">
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex={1} miw="16rem">
            {t(more ? "held.many" : "held.notice", { count: items.length })}
            {complaints > 0 && !more ? ` ${t("held.complaints", { count: complaints })}` : ""}
          </Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              looked.current = true;
              setLooking(true);
            }}
          >
            {t("held.look")}
          </Button>
        </Group>
      </Alert>
      {looking ? (
        <HeldDialog
          organization={organization}
          discards={discards}
          items={items}
          more={more}
          onClose={() => setLooking(false)}
        />
      ) : null}
    </>
  );
}
