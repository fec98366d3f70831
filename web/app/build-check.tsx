import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { newestBuildQuery } from "#web/api/build.ts";
import { lasting } from "#web/parts/notice/end-toasts.ts";
import { reloadIfThere } from "./chunk-guard.ts";
import { isNewerBuild } from "./newer-build.ts";

/** Null in development. */
const ownBuild = document.querySelector('meta[name="build"]')?.getAttribute("content") ?? null;

export function BuildCheck() {
  const { t } = useTranslation("app");
  const { data, dataUpdatedAt } = useQuery({ ...newestBuildQuery, enabled: ownBuild !== null });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, so an offer that was closed comes back with the next one.
  useEffect(() => {
    if (ownBuild === null || !isNewerBuild(ownBuild, data)) return;
    notifications.show({
      ...lasting,
      id: "newer-build",
      autoClose: false,
      role: "status",
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{t("build.newer")}</Text>
          <Button size="compact-sm" variant="light" onClick={() => void reloadIfThere()}>
            {t("build.reload")}
          </Button>
        </Group>
      ),
    });
  }, [data, dataUpdatedAt, t]);
  return null;
}
