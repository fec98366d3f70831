import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isNewerBuild } from "./newer-build.ts";

const everyMilliseconds = 5 * 60_000;
const atMostEvery = 30_000;
const offer = "newer-build";

/** The build of this page, written into it by the build itself; null while developing. */
const ownBuild = (): string | null => document.querySelector('meta[name="build"]')?.getAttribute("content") ?? null;

/** Looks for a newer build every five minutes and when a person comes back to the page, and offers to reload. */
export function BuildCheck() {
  const { t } = useTranslation("app");
  useEffect(() => {
    const own = ownBuild();
    if (own === null) return;
    let lookedAt = Date.now();
    const look = async () => {
      if (document.hidden || Date.now() - lookedAt < atMostEvery) return;
      lookedAt = Date.now();
      const answer: unknown = await fetch("/build.json", { cache: "no-store" }).then(
        (response) => response.json(),
        () => null,
      );
      if (!isNewerBuild(own, answer)) return;
      notifications.show({
        id: offer,
        autoClose: false,
        role: "status",
        message: (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm">{t("build.newer")}</Text>
            <Button size="compact-sm" variant="light" onClick={() => location.reload()}>
              {t("build.reload")}
            </Button>
          </Group>
        ),
      });
    };
    const quietly = () => void look().catch(() => undefined);
    const timer = setInterval(quietly, everyMilliseconds);
    addEventListener("focus", quietly);
    document.addEventListener("visibilitychange", quietly);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", quietly);
      document.removeEventListener("visibilitychange", quietly);
    };
  }, [t]);
  return null;
}
