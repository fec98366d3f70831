import { Button, Group, Input, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { paintedBrand } from "#shared/rules/organizations/brand-color.ts";
import classes from "./color-field.module.css";

const own = "#2f6f5e";
const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
  error?: React.ReactNode;
}

/** Explains where contrast requires another color. */
export function ColorField({ value, onChange, error }: ColorFieldProps) {
  const { t } = useTranslation("business");
  const chosen = isColor(value) ? value.toLowerCase() : null;
  const light = chosen === null ? null : paintedBrand(chosen, "light");
  const differs = light !== null && (light.action !== chosen || light.link !== chosen);
  return (
    <Input.Wrapper label={t("color")} description={t("colorHint")} error={error} labelElement="div">
      <Group gap="xs" mt={8} align="center">
        <input
          type="color"
          aria-label={t("color")}
          className={classes.swatch}
          value={chosen ?? own}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <TextInput
          aria-label={t("color")}
          data-path="brandColor"
          w="8rem"
          placeholder={own}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          error={error !== undefined && error !== null}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {value === "" ? null : (
          <Button variant="subtle" color="gray" onClick={() => onChange("")}>
            {t("noColor")}
          </Button>
        )}
      </Group>
      {differs ? (
        <Text size="sm" c="dimmed" mt={6} role="status">
          {t("paintedDifferently")}
        </Text>
      ) : null}
    </Input.Wrapper>
  );
}
