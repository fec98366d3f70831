import { useComputedColorScheme } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Look } from "./stripe.ts";

/** Stripe's frame does not know our CSS variables. */
const colors = {
  light: { colorPrimary: "#2F6F5E", colorBackground: "#FFFFFF", colorText: "#1F2A44", colorDanger: "#A83A19" },
  dark: { colorPrimary: "#6DB19E", colorBackground: "#1C212C", colorText: "#D8DCE6", colorDanger: "#F5A88D" },
} as const;

export function useLook(): Look {
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
