import { Radio, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type MemberRole, memberRoles } from "#shared/model/role.ts";

interface RoleChoiceProps {
  value: MemberRole;
  among: readonly MemberRole[];
  label?: string;
  error?: ReactNode;
  disabled?: boolean;
  onChange: (role: MemberRole) => void;
}

export function RoleChoice({ value, among, label, error, disabled = false, onChange }: RoleChoiceProps) {
  const { t } = useTranslation(["users", "organizations"]);
  const shown = memberRoles.filter((role) => among.includes(role) || role === value);
  return (
    <Radio.Group
      value={value}
      onChange={(chosen) => {
        const role = memberRoles.find((one) => one === chosen);
        if (role !== undefined) onChange(role);
      }}
      {...(label === undefined ? { "aria-label": t("users:roles.label") } : { label })}
      error={error}
    >
      <Stack gap="sm" mt={label === undefined ? 0 : "xs"}>
        {shown.map((role) => (
          <Radio
            key={role}
            value={role}
            disabled={disabled}
            label={t(`organizations:roles.${role}`)}
            styles={{ label: { fontWeight: 600 } }}
            description={t(`users:roles.${role}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
