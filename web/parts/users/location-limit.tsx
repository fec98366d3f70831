import { MultiSelect, Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { locationsOfMember } from "#shared/contract/users.ts";
import type { MemberRole } from "#shared/model/role.ts";
import { isLimitable } from "#shared/rules/permissions.ts";
import { useLocations } from "#web/api/organizations.ts";
import { locationOptions } from "#web/parts/choice/location-options.ts";

interface LocationLimitProps {
  organization: string;
  role: MemberRole;
  /** Null for all locations. */
  value: string[] | null;
  error?: ReactNode;
  onChange: (limitedTo: string[] | null) => void;
}

/** All locations or chosen ones, for roles that can be limited, where there is a choice. */
export function LocationLimit({ organization, role, value, error, onChange }: LocationLimitProps) {
  const { t } = useTranslation("users");
  const { data: locations = [] } = useLocations(organization);
  if (!isLimitable(role) || (locations.length < 2 && value === null)) return null;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t("limit.label")}
        value={value === null ? "all" : "chosen"}
        onChange={(chosen) => onChange(chosen === "all" ? null : [])}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="all" label={t("limit.all")} />
          <Radio value="chosen" label={t("limit.chosen")} description={t("limit.hint")} />
        </Stack>
      </Radio.Group>
      {value === null ? null : (
        <MultiSelect
          label={t("limit.which")}
          data={locationOptions(locations)}
          value={value.filter((id) => locations.some(({ _id }) => _id === id))}
          onChange={onChange}
          maxValues={locationsOfMember}
          searchable
          limit={100}
          hidePickedOptions
          error={error}
          data-path="limitedTo"
        />
      )}
    </Stack>
  );
}
