import { Box, Center, Modal, Stack, Text } from "@mantine/core";
import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { QrCode } from "#web/parts/qr/qr-code.tsx";

/** Keeps a tablet's screen on while the code is shown, if the browser can. */
function useAwake() {
  const visible = useDocumentVisibility() === "visible";
  useEffect(() => {
    if (!visible || !("wakeLock" in navigator)) return;
    // It may be refused, for example on a low battery. The code is shown all the same.
    const lock = navigator.wakeLock.request("screen").catch(() => undefined);
    return () => void lock.then((granted) => granted?.release());
  }, [visible]);
}

interface CounterModeProps {
  name: string;
  address: string;
  onClose: () => void;
}

/** The code on the whole screen, for the counter, to be scanned from a meter away. */
export function CounterMode({ name, address, onClose }: CounterModeProps) {
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
            <QrCode text={address} label={t("label", { address })} />
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
