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
  /** Whether the person may discard: it is final, as erasing is. */
  discards: boolean;
}

/** Says that ratings are held because they came too fast, and leads to them. Nothing while there are none. */
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
    // What is held later must not open by itself.
    change({ held: "" });
    // With the last rating the dialog goes, and with the notice the button that opened it: the focus needs a place.
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
