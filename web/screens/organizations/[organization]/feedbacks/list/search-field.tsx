import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { searchLimit } from "#shared/model/feedback.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";

/** Searches while one types: the address, and with it the list, follows a third of a second later. */
export function SearchField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation("feedbacks");
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
      ref={field}
      type="search"
      flex={1}
      miw={0}
      maxLength={searchLimit}
      aria-label={t("search")}
      placeholder={t("searchHint")}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={
        typed === "" ? null : <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => take("")} />
      }
      value={typed}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Escape") currentTarget.blur();
      }}
    />
  );
}
