import { Box, Button, Stack, Text, useComputedColorScheme } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SlowStripe } from "#web/parts/billing/slow-stripe.tsx";
import { Failed } from "./failed.tsx";
import {
  type CardElement,
  type CardLook,
  confirmTyped,
  type Elements,
  type Failure,
  intentOf,
  isOver,
  openCardForm,
  type Stripe,
} from "./stripe.ts";
import { FormLoading, StripeFailed, stripeTimeout } from "./with-stripe.tsx";

/** Stripe's frame does not know our CSS variables. */
const colors = {
  light: { colorPrimary: "#2F6F5E", colorBackground: "#FFFFFF", colorText: "#1F2A44", colorDanger: "#A83A19" },
  dark: { colorPrimary: "#6DB19E", colorBackground: "#1C212C", colorText: "#D8DCE6", colorDanger: "#F5A88D" },
} as const;

function useLook(): CardLook {
  const { i18n } = useTranslation();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const locale = i18n.language === "fr" ? "fr-CA" : "en";
  return useMemo(
    () => ({
      locale,
      appearance: {
        theme: scheme === "dark" ? "night" : "stripe",
        variables: { ...colors[scheme], borderRadius: "8px", fontFamily: "system-ui, sans-serif" },
      },
    }),
    [locale, scheme],
  );
}

interface TypedCardProps {
  stripe: Stripe;
  clientSecret: string;
  submit: string;
  failed: string;
  settling: boolean;
  onConfirmed: () => void;
}

/** The card's number never reaches this page. */
export function TypedCard({ stripe, clientSecret, submit, failed, settling, onConfirmed }: TypedCardProps) {
  const { t } = useTranslation("billing");
  const look = useLook();
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<{ elements: Elements; card: CardElement }>(null);
  const [loading, setLoading] = useState<"loading" | "ready" | "failed">("loading");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const heard = useRef(onConfirmed);
  heard.current = onConfirmed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another look changes the form that is there.
  useEffect(() => {
    if (place.current === null) return;
    let current = true;
    const set = (to: "ready" | "failed") => current && setLoading((known) => (known === "ready" ? known : to));
    try {
      const made = openCardForm(stripe, clientSecret, look);
      mounted.current = made;
      made.card.on("ready", () => set("ready"));
      made.card.on("loaderror", () => set("failed"));
      made.card.mount(place.current);
    } catch {
      set("failed");
    }
    const late = setTimeout(() => set("failed"), stripeTimeout);
    void intentOf(stripe, clientSecret).then((outcome) => {
      if (current && "intent" in outcome && isOver(outcome.intent)) heard.current();
    });
    return () => {
      current = false;
      clearTimeout(late);
      mounted.current?.card.destroy();
      mounted.current = null;
    };
  }, [stripe, clientSecret]);
  useEffect(() => void mounted.current?.elements.update(look), [look]);

  const busy = pending || settling;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || mounted.current === null) return;
    setPending(true);
    setFailure(undefined);
    const outcome = await confirmTyped(stripe, clientSecret, mounted.current.elements);
    setPending(false);
    if ("intent" in outcome) onConfirmed();
    else setFailure(outcome.failure);
  };
  // Stripe's form shows errors of its fields itself.
  const shown = failure !== undefined && failure.type !== "validation_error" ? failure : undefined;
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        {loading === "failed" ? <StripeFailed /> : null}
        {loading === "loading" ? <FormLoading /> : null}
        <Box ref={place} style={loading === "ready" ? undefined : { height: 0, overflow: "hidden" }} />
        {shown === undefined ? null : <Failed title={failed} failure={shown} typed />}
        {loading === "failed" ? null : (
          <>
            <Button type="submit" size="md" loading={busy} disabled={loading !== "ready"}>
              {submit}
            </Button>
            {busy ? <SlowStripe /> : null}
            <Text size="sm" c="dimmed">
              <IconLock size={15} aria-hidden style={{ verticalAlign: -2 }} /> {t("stripe.safe")}
            </Text>
          </>
        )}
      </Stack>
    </form>
  );
}
