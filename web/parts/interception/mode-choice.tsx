import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { InvitationMode, invitationModes } from "#shared/model/invitation.ts";
import classes from "./mode-choice.module.css";

export function ModeChoice({ value, onChange }: { value: InvitationMode; onChange: (mode: InvitationMode) => void }) {
  const { t } = useTranslation("interception");
  return (
    <Radio.Group
      label={t("mode.label")}
      value={value}
      onChange={(chosen) => {
        const mode = InvitationMode.safeParse(chosen);
        if (mode.success) onChange(mode.data);
      }}
    >
      <Stack gap="sm" mt="xs">
        {invitationModes.map((mode) => (
          <Radio key={mode} value={mode} label={t(`mode.${mode}`)} className={classes.mode} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
