import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { InvitationMode, invitationModes } from "#shared/model/invitation.ts";
import classes from "./mode-choice.module.css";

/** Must stand above `PolicyNotice`, because one of its texts refers to it. */
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
          <Radio
            key={mode}
            value={mode}
            label={t(`mode.${mode}.name`)}
            description={t(`mode.${mode}.meaning`)}
            className={classes.mode}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
