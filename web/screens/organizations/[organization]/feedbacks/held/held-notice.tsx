import { Alert, Button, Group, Text } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHeld } from "#web/api/feedbacks.ts";
import { HeldDialog } from "./held-dialog.tsx";

/** Says that ratings are held because they came too fast, and leads to them. Nothing while there are none. */
export function HeldNotice({ organization }: { organization: string }) {
  const { t } = useTranslation("feedbacks");
  const [looking, setLooking] = useState(false);
  const { items = [], more = false } = useHeld(organization).data ?? {};
  if (items.length === 0) return null;
  return (
    <>
      <Alert color="amber" variant="light" icon={<IconHourglass aria-hidden />} mb="md">
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex={1} miw="16rem">
            {t(more ? "held.many" : "held.notice", { count: items.length })}
          </Text>
          <Button size="xs" variant="default" onClick={() => setLooking(true)}>
            {t("held.look")}
          </Button>
        </Group>
      </Alert>
      {looking ? (
        <HeldDialog organization={organization} items={items} more={more} onClose={() => setLooking(false)} />
      ) : null}
    </>
  );
}
