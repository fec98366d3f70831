import { Alert, Button, Group, Text } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHeld } from "#web/api/feedbacks.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { mainId } from "#web/parts/layout/skip-link.tsx";
import { HeldDialog } from "./held-dialog.tsx";

interface HeldNoticeProps {
  organization: string;
  /** Needs the same permission as erasing, because it is final. */
  discards: boolean;
}

export function HeldNotice({ organization, discards }: HeldNoticeProps) {
  const { t } = useTranslation("feedbacks");
  const [search, change] = useSearchState();
  const looking = search.get("held") === "review";
  const { data } = useHeld(organization);
  const { items = [], more = false } = data ?? {};
  const isEmpty = data?.items.length === 0;
  const wasShown = useRef(false);
  useEffect(() => {
    if (!isEmpty) wasShown.current = looking;
    if (!(isEmpty && looking)) return;
    // Otherwise the next held rating would open the dialog by itself.
    change({ held: "" });
    // The dialog and the notice's button disappear with the last rating, so the screen takes the focus.
    if (wasShown.current) document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [isEmpty, looking, change]);
  if (items.length === 0) return null;
  const complaints = items.filter(({ intercepted }) => intercepted).length;
  return (
    <>
      <Alert color="amber" variant="light" icon={<IconHourglass aria-hidden />} mb="md">
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex={1} miw="16rem">
            {t(more ? "held.many" : "held.notice", { count: items.length })}
            {complaints > 0 && !more ? ` ${t("held.complaints", { count: complaints })}` : ""}
          </Text>
          <Button size="xs" variant="default" onClick={() => change({ held: "review" }, { push: true })}>
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
          onClose={() => change({ held: "" })}
        />
      ) : null}
    </>
  );
}
