import { Box, Center, Modal, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { QrCode } from "./qr-code.tsx";
import type { QrImage } from "./qr-image.ts";

/** Keeps a tablet on the counter awake while the code is on its screen, where the browser can. */
function useAwake() {
  useEffect(() => {
    let ended = false;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      // Refused on a low battery, for one; the code is shown all the same.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (ended) void lock?.release();
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}

interface CounterModeProps {
  image: QrImage;
  name: string;
  address: string;
  onClose: () => void;
}

/** The code on the whole screen, for the counter: what a customer sees from a metre away. */
export function CounterMode({ image, name, address, onClose }: CounterModeProps) {
  const { t } = useTranslation("qr");
  useAwake();
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={<Text fw={650}>{name}</Text>}
      closeButtonProps={{ "aria-label": t("counter.close") }}
      transitionProps={{ duration: 0 }}
    >
      <Center mih="calc(100dvh - 7rem)">
        <Stack align="center" gap="xl" w="100%">
          <Text ta="center" fz="clamp(1.75rem, 5vmin, 3.25rem)" fw={650} lh={1.2} maw={900}>
            {t("counter.question")}
          </Text>
          <Box w="min(62vmin, 36rem)">
            <QrCode image={image} label={t("label", { address })} />
          </Box>
          <Stack gap={4} align="center">
            <Text fz="clamp(1rem, 2.4vmin, 1.5rem)" c="dimmed" ta="center">
              {t("counter.how")}
            </Text>
            <Text fz="clamp(1rem, 2.4vmin, 1.5rem)" fw={600} style={{ overflowWrap: "anywhere" }} ta="center">
              {address.replace(/^https?:\/\//, "")}
            </Text>
          </Stack>
        </Stack>
      </Center>
    </Modal>
  );
}
