import { Alert, Button, Group, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconFileTypeCsv } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { usualRole } from "#shared/rules/organization-user.ts";
import { BadLines } from "./bad-lines.tsx";
import type { ReadRow, ReadUsers } from "./read-users.ts";

interface CheckUsersProps {
  name: string;
  /** What the file holds; null where its columns cannot be told. */
  read: ReadUsers | null;
  onStart: (rows: ReadRow[]) => void;
  onBack: () => void;
}

const previewed = 5;

function Preview({ rows }: { rows: readonly ReadRow[] }) {
  const { t } = useTranslation(["users", "organizations"]);
  return (
    <Paper withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
      <Title order={2} size="h3" mb={4}>
        {rows.length === 0 ? t("users:import.goodNone") : t("users:import.good", { count: rows.length })}
      </Title>
      {rows.length === 0 ? null : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {t("users:import.goodHint")}
          </Text>
          <Table.ScrollContainer minWidth={480} tabIndex={0} role="region" aria-label={t("users:import.first")}>
            <Table fz="sm" verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  {(["firstName", "lastName", "email", "phone", "role"] as const).map((field) => (
                    <Table.Th key={field}>{t(`users:import.fields.${field}`)}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.slice(0, previewed).map(({ line, firstName, lastName, email, phone, role = usualRole }) => (
                  <Table.Tr key={line}>
                    <Table.Td>{firstName}</Table.Td>
                    <Table.Td>{lastName}</Table.Td>
                    <Table.Td>{email}</Table.Td>
                    <Table.Td>{phone}</Table.Td>
                    <Table.Td>{t(`organizations:roles.${role}`)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
    </Paper>
  );
}

/** The check before anybody is added: whom the file adds, and which lines are left out. */
export function CheckUsers({ name, read, onStart, onBack }: CheckUsersProps) {
  const { t } = useTranslation("users");
  const count = read?.good.length ?? 0;
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <IconFileTypeCsv size={20} aria-hidden style={{ flex: "none" }} />
          <Text fw={600} truncate>
            {name}
          </Text>
          {read === null ? null : (
            <Text c="dimmed" size="sm" style={{ whiteSpace: "nowrap" }}>
              {t("import.rows", { count: count + read.bad.length })}
            </Text>
          )}
        </Group>
        <Button variant="subtle" onClick={onBack}>
          {t("import.another")}
        </Button>
      </Group>
      {read === null ? (
        <Alert
          role="alert"
          color="coral"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t("import.reasons.columns_missing")}
        />
      ) : (
        <>
          <Preview rows={read.good} />
          <BadLines lines={read.bad} header={read.header} />
          <Group justify="flex-end">
            <Button size="md" disabled={count === 0} onClick={() => onStart(read.good)}>
              {t("import.start", { count })}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
