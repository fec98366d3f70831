import { Select } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocations } from "#web/api/organizations.ts";
import { useAfterPaint } from "../browser/after-paint.ts";
import { StandIn } from "../plain/stand-in.tsx";

/** Wide enough for most names of places. */
const usualWidth = "min(250px, 100%)";
/** The same, and all of its row on a phone. */
const rowOnPhone = "clamp(min(250px, 100%), (30em - 100vw) * 1000, 100%)";

interface LocationChoiceProps {
  organization: string;
  value: string | null;
  onChange: (location: string | null) => void;
  label?: string;
  /** Whether it takes all of its row on a phone. */
  fills?: boolean;
  onDropdownOpen?: () => void;
  onDropdownClose?: () => void;
}

/** Chooses one of the organization's locations, or all. Renders nothing if there is only one. */
export function LocationChoice({
  organization,
  value,
  onChange,
  label,
  fills = false,
  ...dropdown
}: LocationChoiceProps) {
  const { t } = useTranslation("feedbacks");
  // The list follows what is seen at once. A field with a label of its own is opened later anyway.
  const afterPaint = useAfterPaint();
  const width = fills ? rowOnPhone : usualWidth;
  const { data: locations = [] } = useLocations(organization);
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
