import { Badge, Button, Group, Skeleton, Stack, Switch, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { EmployeeChanges } from "#shared/contract/employees.ts";
import type { Employee, Location } from "#shared/model/location.ts";
import { mayIn, reachOf } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useFiguresOf, useLocations, useOrganization } from "#web/api/organizations.ts";
import { useEmployee, useRemoveEmployee, useUpdateEmployee } from "#web/api/places.ts";
import { TypedDialog } from "#web/parts/form/typed-dialog.tsx";
import { averageText } from "#web/parts/format/average.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { Face } from "#web/parts/image/face.tsx";
import { BackLink } from "#web/parts/layout/back-link.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { NotRead } from "#web/parts/notice/not-read.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import {
  EmployeeFields,
  type EmployeeValues,
  employeeAsSent,
  employeeAsTyped,
} from "#web/parts/places/employee-fields.tsx";
import { Beside, FigureRow } from "#web/parts/places/figure-row.tsx";
import { LinkCard } from "#web/parts/places/link-card.tsx";
import { SettingsForm } from "#web/parts/settings/settings-form.tsx";
import { useSettingsForm } from "#web/parts/settings/use-settings-form.ts";
import { PictureField } from "./picture-field.tsx";

interface OfEmployee {
  organization: string;
  employee: Employee;
  locations: readonly Location[];
}

function Figures({ organization, employee: { _id } }: Omit<OfEmployee, "locations">) {
  const { t, i18n } = useTranslation("locations");
  const { data, error, refetch } = useFiguresOf(organization, { employee: _id });
  if (error !== null && data === undefined) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  const number = numberFormat(i18n.language);
  const shown = (value: number | null | undefined, write: (value: number) => string = number.format) =>
    value === null ? "–" : value === undefined ? undefined : write(value);
  return (
    <FigureRow
      figures={[
        {
          name: t("team.ratings"),
          value: shown(data?.privateReviews),
          to: appAddresses.feedbacks(organization, { employee: _id }),
        },
        {
          name: t("team.average"),
          value: shown(data?.averageRating, (average) => averageText(average, i18n.language)),
        },
        {
          name: t("team.complaints"),
          value: shown(data?.interceptedComplaints),
          to: appAddresses.feedbacks(organization, { employee: _id, intercepted: "true" }),
        },
      ]}
    />
  );
}

function EmployeeForm({ organization, employee, locations }: OfEmployee) {
  const { t } = useTranslation("locations");
  const update = useUpdateEmployee(organization, employee._id);
  const settings = useSettingsForm<EmployeeValues>({
    name: `employee ${employee._id}`,
    schema: EmployeeChanges,
    stored: employeeAsTyped(employee, locations),
    asSent: employeeAsSent,
  });
  const { form } = settings;
  const save = async (values: EmployeeValues, changed: readonly (keyof EmployeeValues)[]) => {
    const sent = Object.entries(employeeAsSent(values)).filter(([field]) => changed.some((name) => name === field));
    const saved = await update.mutateAsync({ ...Object.fromEntries(sent), version: employee.version });
    showSuccess(t("detail.saved"));
    return employeeAsTyped(saved, locations);
  };
  const nameOf = (id: unknown) => locations.find(({ _id }) => _id === id)?.name ?? "";
  return (
    <SettingsForm
      settings={settings}
      onSave={save}
      problem={update.error}
      labels={{
        name: t("fields.name"),
        locations: t("fields.locations"),
        feedbackId: t("fields.link"),
        rateable: t("fields.employeeRateable"),
      }}
      say={(_, value) =>
        Array.isArray(value)
          ? value.map(nameOf).join(", ")
          : value === true
            ? t("yes")
            : value === false
              ? t("no")
              : String(value)
      }
    >
      <EmployeeFields form={form} locations={locations} own={employee.feedbackId} />
      <Switch
        label={t("fields.employeeRateable")}
        description={t("fields.employeeRateableHint")}
        {...form.getInputProps("rateable", { type: "checkbox" })}
      />
    </SettingsForm>
  );
}

function Removal({ organization, employee: { _id, name, user } }: Omit<OfEmployee, "locations">) {
  const { t } = useTranslation("locations");
  const navigate = useNavigate();
  const remove = useRemoveEmployee(organization);
  const [removing, setRemoving] = useState(false);
  return (
    <SettingGroup title={t("person.remove")} lead={user === null ? t("person.removeLead") : t("person.removeLogin")}>
      {user === null ? (
        <Button
          variant="light"
          color="coral"
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={() => setRemoving(true)}
        >
          {t("person.remove")}
        </Button>
      ) : null}
      {removing ? (
        <TypedDialog
          title={t("remove.title", { name })}
          text={t("remove.textEmployee")}
          word={t("remove.word")}
          label={t("remove.label", { word: t("remove.word") })}
          confirm={t("remove.confirm")}
          cancel={t("remove.cancel")}
          problem={remove.error}
          pending={remove.isPending}
          onClose={() => setRemoving(false)}
          onConfirm={() =>
            remove.mutate(_id, {
              onSuccess: () => {
                showSuccess(t("remove.done", { name }), { stays: true });
                void navigate(appAddresses.employees(organization));
              },
            })
          }
        />
      ) : null}
    </SettingGroup>
  );
}

export default function EmployeeScreen() {
  const { t } = useTranslation("locations");
  const { organization = "", employee: id = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const { data: locations } = useLocations(organization);
  const { data: employee, error, refetch } = useEmployee(organization, id);
  if (error !== null && employee === undefined)
    return (
      <NotRead
        problem={error}
        title={t("person.gone")}
        list={{ to: appAddresses.employees(organization), label: t("person.back") }}
        onRetry={() => void refetch()}
      />
    );
  if (employee === undefined || profile === undefined || locations === undefined)
    return (
      <Page>
        <Skeleton h={420} />
      </Page>
    );
  const manages = mayIn(profile, "location.manage");
  const own = reachOf(profile, "employee.read") === "own";
  const at = locations.filter(({ _id }) => employee.locations.includes(_id)).map(({ name }) => name);
  const closed = profile.closedAt !== null;
  const noLink = closed ? "closed" : at.length === 0 ? "noneNowhere" : own ? "noneOwn" : "noneEmployee";
  return (
    <Page>
      <Stack gap="lg">
        <div>
          <BackLink to={appAddresses.employees(organization)}>{own ? t("team.own") : t("person.back")}</BackLink>
          <Group gap="sm">
            <Face name={employee.name} picture={employee.picture} size={48} />
            <Title order={1} style={{ overflowWrap: "anywhere" }}>
              {employee.name}
            </Title>
            {employee.rateable ? null : (
              <Badge color="gray" variant="light" tt="none">
                {t("team.notOffered")}
              </Badge>
            )}
            {employee.user === null ? null : (
              <Badge color="gray" variant="outline" tt="none">
                {t("person.login")}
              </Badge>
            )}
          </Group>
          <Text c="dimmed">{at.join(", ")}</Text>
        </div>
        <SettingGroup title={t("detail.figures")}>
          <Figures organization={organization} employee={employee} />
        </SettingGroup>
        <Beside early aside={<LinkCard link={closed ? null : employee.feedbackId} none={t(`qr.${noLink}`)} />}>
          <Stack gap="lg">
            {manages ? (
              <SettingGroup title={t("detail.settings")}>
                <Stack gap="lg">
                  <PictureField organization={organization} employee={employee} />
                  <EmployeeForm key={id} organization={organization} employee={employee} locations={locations} />
                </Stack>
              </SettingGroup>
            ) : closed ? null : (
              <Text c="dimmed">{own ? t("person.ownNote") : t("detail.readOnly")}</Text>
            )}
            {manages ? <Removal organization={organization} employee={employee} /> : null}
          </Stack>
        </Beside>
      </Stack>
    </Page>
  );
}
