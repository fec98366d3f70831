import { CloseButton, Group, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { searchLimit } from "#shared/model/feedback.ts";
import { MemberStatus } from "#shared/model/organization-user.ts";
import { memberRoles } from "#shared/model/role.ts";
import type { UsersFilter } from "#web/api/users.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";

/** The filters that the address names; what it names wrongly is left out. */
export function filterIn(search: URLSearchParams): UsersFilter {
  const q = search.get("q") ?? "";
  const role = memberRoles.find((one) => one === search.get("role"));
  const status = MemberStatus.safeParse(search.get("status")).data;
  return { ...(q !== "" && { q }), ...(role && { role }), ...(status && { status }) };
}

function SearchField() {
  const { t } = useTranslation("users");
  const [search, change] = useSearchState();
  const inAddress = search.get("q") ?? "";
  const [typed, setTyped] = useState(inAddress);
  const follow = useDebouncedCallback((q: string) => change({ q }), 350);
  // The address also changes when the person goes back or removes the filter.
  useEffect(() => setTyped(inAddress), [inAddress]);
  const take = (text: string) => {
    setTyped(text);
    follow(text);
  };
  return (
    <TextInput
      type="search"
      flex={1}
      miw={{ base: "100%", xs: 220 }}
      maxLength={searchLimit}
      aria-label={t("search")}
      placeholder={t("searchHint")}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={
        typed === "" ? null : <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => take("")} />
      }
      value={typed}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    />
  );
}

/** Search, role and status. They stand in the address, so that a list can be sent to somebody. */
export function Filters() {
  const { t } = useTranslation(["users", "organizations"]);
  const [search, change] = useSearchState();
  const { role, status } = filterIn(search);
  return (
    <Group gap="sm" mb="md">
      <SearchField />
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
    </Group>
  );
}
