import { Group, Radio, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type InvitationMode, invitationModes } from "#shared/model/invitation.ts";

/** Who is invited to review in public after rating, and what the platforms' rules say of it. */
export function ModeChoice({ value, onChange }: { value: InvitationMode; onChange: (mode: InvitationMode) => void }) {
  const { t } = useTranslation("organizations");
  return (
    <Radio.Group
      label={t("mode.label")}
      value={value}
      onChange={(chosen) => {
        const mode = invitationModes.find((one) => one === chosen);
        if (mode !== undefined) onChange(mode);
      }}
    >
      <Stack gap="xs" mt={8}>
        {invitationModes.map((mode) => (
          <Radio.Card key={mode} value={mode} radius="md" p="md">
            <Group wrap="nowrap" align="flex-start">
              <Radio.Indicator mt={2} />
              <div>
                <Text fw={600} size="sm">
                  {t(`mode.${mode}.title`)}
                </Text>
                <Text size="sm" c="dimmed">
                  {t(`mode.${mode}.text`)}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
