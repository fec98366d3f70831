import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { NewEmployee } from "#shared/contract/employees.ts";
import type { Location } from "#shared/model/location.ts";
import { linkMadeFor } from "#shared/rules/organizations/feedback-link.ts";
import { appAddresses } from "#web/addresses.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { useCreateEmployee } from "#web/api/places.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { BackLink } from "#web/parts/layout/back-link.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { EmployeeFields, type EmployeeValues, newEmployeeAsSent } from "#web/parts/places/employee-fields.tsx";

function NewEmployeeForm({ organization, locations }: { organization: string; locations: readonly Location[] }) {
  const { t } = useTranslation("locations");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const create = useCreateEmployee(organization);
  const { data: profile } = useOrganization(organization);
  const here = locations.filter(({ _id }) => _id === search.get("location")).map(({ _id }) => _id);
  const form = useContractForm<EmployeeValues>(
    NewEmployee,
    { name: "", locations: here, feedbackId: "", rateable: true },
    newEmployeeAsSent,
  );
  return (
    <ContractForm
      form={form}
      onSubmit={(values) =>
        create.mutate(newEmployeeAsSent(values), {
          onSuccess: ({ _id, name }) => {
            showSuccess(t("person.done", { name }), { stays: true });
            void navigate(appAddresses.employee(organization, _id));
          },
        })
      }
      problem={create.error}
      pending={create.isPending}
      submit={t("person.submit")}
      focusFirst
    >
      <EmployeeFields
        form={form}
        locations={locations}
        made={linkMadeFor(profile?.feedbackId ?? "", form.values.name)}
      />
    </ContractForm>
  );
}

/** Employees have no log-in. */
export default function NewEmployeeScreen() {
  const { t } = useTranslation("locations");
  const { organization = "" } = useParams();
  const { data: locations, error } = useLocations(organization);
  return (
    <Page narrow>
      <BackLink to={appAddresses.employees(organization)}>{t("person.back")}</BackLink>
      <ScreenHead title={t("person.new")}>{t("person.newLead")}</ScreenHead>
      <Stack gap="xl">
        {locations === undefined && error === null ? (
          <Skeleton h={280} />
        ) : (
          <NewEmployeeForm organization={organization} locations={locations ?? []} />
        )}
      </Stack>
    </Page>
  );
}
