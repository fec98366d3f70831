import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";
import { searchLimit } from "#shared/model/feedback.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";

interface SearchFieldProps {
  label: string;
  /** What can be searched for, inside the empty field; the label if it says that already. */
  hint?: string;
  clearLabel: string;
  /** Where the list is searched in the browser, it follows at once. */
  here?: boolean;
  field?: RefObject<HTMLInputElement | null>;
}

/**
 * Searches while one types: `q` of the address, and with it the first page of the list, follows a third of a second
 * later.
 */
export function SearchField({ label, hint = label, clearLabel, here = false, field }: SearchFieldProps) {
  const [search, change] = useSearchState();
  const inAddress = search.get("q") ?? "";
  const [typed, setTyped] = useState(inAddress);
  // Whoever follows a link at once sees this screen until the next one has loaded: its address is left alone.
  const follow = useDebouncedCallback(
    (q: string, at: string) => {
      if (window.location.pathname === at) change({ q, page: null });
    },
    here ? 100 : 350,
  );
  // The address also changes when the person goes back or removes the filter.
  useEffect(() => setTyped(inAddress), [inAddress]);
  const take = (text: string) => {
    setTyped(text);
    follow(text, window.location.pathname);
  };
  return (
    <TextInput
      {...(field && { ref: field })}
      type="search"
      flex="1 1 14rem"
      miw={0}
      maxLength={searchLimit}
      aria-label={label}
      placeholder={hint}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={typed === "" ? null : <CloseButton size="sm" aria-label={clearLabel} onClick={() => take("")} />}
      value={typed}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Escape") currentTarget.blur();
      }}
    />
  );
}
