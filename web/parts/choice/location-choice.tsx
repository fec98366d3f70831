import { Select } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { allows } from "#shared/rules/plans.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { useAfterPaint } from "#web/parts/browser/paint.ts";
import { StandIn } from "../plain/stand-in.tsx";

const width = "min(250px, 100%)";

interface LocationChoiceProps {
  organization: string;
  value: string | null;
  onChange: (location: string | null) => void;
  label?: string;
  onDropdownOpen?: () => void;
  onDropdownClose?: () => void;
}

export function LocationChoice({ organization, value, onChange, label, ...dropdown }: LocationChoiceProps) {
  const { t } = useTranslation("feedbacks");
  // Rendered after the first paint, which it would delay; a labeled field appears later anyway.
  const afterPaint = useAfterPaint();
  const { data: profile } = useOrganization(organization);
  const { data: all = [] } = useLocations(organization);
  // The free plan reads one location; another one in the address is named, so that it can be cleared.
  const isSingle = profile !== undefined && !allows(profile.plan, "locations", 2);
  const locations = isSingle ? all.filter(({ _id }) => _id === value) : all;
  if (locations.length < 2 && value === null) return null;
  if (!afterPaint && label === undefined)
    return (
      <StandIn width={width} icon={<IconMapPin size={16} />} empty={value === null}>
        {locations.find(({ _id }) => _id === value)?.name ?? t("everyLocation")}
      </StandIn>
    );
  return (
    <Select
      label={label}
      aria-label={label === undefined ? t("location") : undefined}
      leftSection={<IconMapPin size={16} aria-hidden />}
      placeholder={t("everyLocation")}
      data={locations.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onChange={onChange}
      clearable
      comboboxProps={{ keepMounted: afterPaint }}
      {...dropdown}
      searchable={locations.length > 8}
      w={label === undefined ? width : undefined}
    />
  );
}
