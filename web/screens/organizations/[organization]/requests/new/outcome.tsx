import { Alert, Button, Group, Text } from "@mantine/core";
import { IconBan, IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useCancelRequest } from "#web/api/requests.ts";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { useComing } from "#web/parts/requests/arrival.tsx";

export type Sent = { who: string } & (
  | { kind: "on_its_way" | "queued"; request: string; at: string }
  | { kind: "skipped"; because: string | null }
);

/** Good news below a refusal would seem to be about the refused request; a queued one can still be canceled. */
export const staysBeside = (last: Sent["kind"], next: { refused: boolean }): boolean =>
  !next.refused || last === "queued";

const looks = {
  on_its_way: { icon: IconCheck, color: "green" },
  queued: { icon: IconClock, color: "amber" },
  skipped: { icon: IconBan, color: "coral" },
  canceled: { icon: IconX, color: "gray" },
} as const;

export function RequestsOutcome({ organization, sent }: { organization: string; sent: Sent }) {
  const { t } = useTranslation("requests");
  const coming = useComing();
  const cancel = useCancelRequest(organization);
  const { who } = sent;
  const kind = cancel.isSuccess ? "canceled" : sent.kind;
  const { icon: Icon, color } = looks[kind];
  const words =
    kind === "canceled"
      ? t("new.canceled", { who })
      : sent.kind === "queued"
        ? t("new.queued", { who, when: coming(sent.at) })
        : sent.kind === "skipped"
          ? t("new.skipped", { who })
          : t("new.onItsWay", { who });
  return (
    <>
      <Alert variant="light" color={color} icon={<Icon aria-hidden />}>
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm" fw={600}>
            {words}
          </Text>
          {kind === "queued" && sent.kind === "queued" ? (
            <Button
              size="xs"
              variant="default"
              style={{ flex: "none" }}
              loading={cancel.isPending}
              onClick={() => cancel.mutate(sent.request)}
            >
              {t("new.undo")}
            </Button>
          ) : null}
        </Group>
        {sent.kind === "skipped" && sent.because !== null ? <Text size="sm">{sent.because}</Text> : null}
      </Alert>
      {cancel.error === null ? null : <ProblemNotice problem={cancel.error} />}
    </>
  );
}
