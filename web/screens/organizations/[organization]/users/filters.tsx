import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { memberRoles } from "#shared/model/role.ts";
import { usersFilterIn } from "#web/api/users.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { SearchField } from "#web/parts/form/search-field.tsx";
import { ListTools } from "#web/parts/list/list-head.tsx";

/** In the address, so that a list can be shared. */
export function Filters() {
  const { t } = useTranslation(["users", "organizations"]);
  const [search, change] = useSearchState();
  const { role, status } = usersFilterIn(search);
  return (
    <ListTools>
      <SearchField label={t("users:search")} hint={t("users:searchHint")} clearLabel={t("users:clearSearch")} />
      <Select
        aria-label={t("users:filter.role")}
        w={{ base: "calc(50% - 6px)", xs: 170 }}
        allowDeselect={false}
        data={[
          { value: "", label: t("users:filter.everyRole") },
          ...memberRoles.map((one) => ({ value: one, label: t(`organizations:roles.${one}`) })),
        ]}
        value={role ?? ""}
        onChange={(value) => change({ role: value })}
      />
      <Select
        aria-label={t("users:filter.status")}
        w={{ base: "calc(50% - 6px)", xs: 170 }}
        allowDeselect={false}
        data={[
          { value: "", label: t("users:filter.everyStatus") },
          { value: "active", label: t("users:filter.active") },
          { value: "invited", label: t("users:filter.invited") },
        ]}
        value={status ?? ""}
        onChange={(value) => change({ status: value })}
      />
    </ListTools>
  );
}
