import { Button, Group, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Period } from "#shared/rules/figures/period.ts";
import { useCountAgain } from "#web/api/places.ts";
import { showFailure } from "#web/parts/notice/toasts.ts";
import { useCounted } from "./use-counted.ts";

interface CountedAtProps {
  moment: string;
  organization: string;
  period: Partial<Period>;
}

export function CountedAt({ moment, organization, period }: CountedAtProps) {
  const { t } = useTranslation("locations");
  const said = useCounted(moment);
  const { mutate, isPending } = useCountAgain(organization, period);
  // The result takes the focus, which the disabled button loses.
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" role="status" tabIndex={-1} ref={status} style={{ outline: "none" }}>
        {isPending ? t("counted.counting") : said}
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={isPending}
        onClick={() => {
          status.current?.focus({ preventScroll: true });
          mutate(undefined, { onError: (problem) => showFailure(problem) });
        }}
      >
        {t("counted.again")}
      </Button>
    </Group>
  );
}
