import { Box, Center, Stack, Text } from "@mantine/core";
import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#shared/model/language.ts";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { QrCode } from "#web/parts/qr/qr-code.tsx";
import { wordsIn } from "#web/parts/qr/spoken.ts";
import classes from "./counter-mode.module.css";

function useAwake() {
  const visible = useDocumentVisibility() === "visible";
  useEffect(() => {
    if (!visible || !("wakeLock" in navigator)) return;
    // May be refused, as on a low battery.
    const lock = navigator.wakeLock.request("screen").catch(() => undefined);
    return () => void lock.then((granted) => granted?.release());
  }, [visible]);
}

interface CounterModeProps {
  business: string;
  logo: string | null;
  place: string | null;
  address: string;
  languages: readonly Language[];
  onClose: () => void;
}

function Who({ business, logo, place }: Pick<CounterModeProps, "business" | "logo" | "place">) {
  return (
    <span className={classes.who}>
      {logo === null ? null : <img src={logo} alt="" width="48" height="48" className={classes.logo} />}
      <span>
        <span className={classes.business}>{business}</span>
        {place === null ? null : <span className={classes.place}>{place}</span>}
      </span>
    </span>
  );
}

/** Scannable from a meter away. */
export function CounterMode({ business, logo, place, address, languages, onClose }: CounterModeProps) {
  const { t } = useTranslation("qr");
  useAwake();
  const [first, ...others] = languages.map((language) => ({ language, ...wordsIn(language) }));
  return (
    <Dialog
      fullScreen
      onClose={onClose}
      title={<Who business={business} logo={logo} place={place} />}
      closeButtonProps={{ "aria-label": t("counter.close") }}
      transitionProps={{ duration: 0 }}
    >
      <Center mih="calc(100dvh - 8rem)">
        <Stack align="center" gap="clamp(0.75rem, 3vmin, 2rem)" w="100%">
          <div>
            <Text ta="center" fz="clamp(1.75rem, 5vmin, 3.25rem)" fw={650} lh={1.2} maw={900} lang={first?.language}>
              {first?.question}
            </Text>
            {others.map(({ language, question }) => (
              <Text key={language} ta="center" fz="clamp(1.25rem, 3.4vmin, 2.25rem)" c="dimmed" mt={4} lang={language}>
                {question}
              </Text>
            ))}
          </div>
          <Box w="min(56vmin, 36rem)">
            <QrCode text={address} label={t("label", { address })} />
          </Box>
          <Stack gap={4} align="center">
            {[first, ...others].map((words) => (
              <Text
                key={words?.language}
                fz="clamp(1rem, 2.4vmin, 1.5rem)"
                c="dimmed"
                ta="center"
                lang={words?.language}
              >
                {words?.how}
              </Text>
            ))}
            <Text fz="clamp(1rem, 2.4vmin, 1.5rem)" fw={600} style={{ overflowWrap: "anywhere" }} ta="center">
              {address.replace(/^https?:\/\//, "")}
            </Text>
          </Stack>
        </Stack>
      </Center>
    </Dialog>
  );
}
