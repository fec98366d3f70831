import { Button, Paper, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import classes from "./printing.module.css";
import sheet from "./sheet.module.css";
import { layouts, type Printed, PrintedSheet } from "./sheet.tsx";

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  data: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

export function PrintChoice<Value extends string>({ label, value, data, onChange }: ChoiceProps<Value>): ReactNode {
  return (
    <div>
      <Text size="sm" fw={600} mb={6} aria-hidden="true">
        {label}
      </Text>
      <SegmentedControl fullWidth aria-label={label} value={value} data={data} onChange={onChange} />
    </div>
  );
}

export function Printing({ printed }: { printed: Printed }) {
  const { t } = useTranslation("qr");
  const [, change] = useSearchState();
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }} mt="lg">
      <div className={classes.printing}>
        <div className={sheet.preview} role="img" aria-label={t("print.preview")}>
          <div aria-hidden="true">
            <PrintedSheet {...printed} />
          </div>
        </div>
        <Stack gap="lg" className={classes.choices}>
          <div>
            <Title order={2} size="h3">
              {t("print.title")}
            </Title>
            <Text c="dimmed" mt={4}>
              {t("print.lead")}
            </Text>
          </div>
          <PrintChoice
            label={t("print.kind")}
            value={printed.kind}
            data={[
              { value: "poster", label: t("print.kinds.poster") },
              { value: "cards", label: t("print.kinds.cards") },
            ]}
            onChange={(format) => change({ format })}
          />
          <Text size="sm" c="dimmed" mt={-12}>
            {t(`print.${printed.kind}`)}
          </Text>
          <PrintChoice
            label={t("print.layout")}
            value={printed.layout}
            data={layouts.map((value) => ({ value, label: t(`print.layouts.${value}`) }))}
            onChange={(layout) => change({ layout })}
          />
          <PrintChoice
            label={t("print.paper")}
            value={printed.paper}
            data={[
              { value: "letter", label: t("print.papers.letter") },
              { value: "a4", label: t("print.papers.a4") },
            ]}
            onChange={(paper) => change({ paper })}
          />
          <Button
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            className={classes.print}
            onClick={() => window.print()}
          >
            {t("print.print")}
          </Button>
        </Stack>
      </div>
      {createPortal(
        <div className={sheet.printed} data-paper={printed.paper}>
          <PrintedSheet {...printed} />
        </div>,
        document.body,
      )}
    </Paper>
  );
}
