import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";
import { searchLimit } from "#shared/model/feedback.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";

interface SearchFieldProps {
  label: string;
  hint?: string;
  clearLabel: string;
  here?: boolean;
  field?: RefObject<HTMLInputElement | null>;
}

/** Updates `q` in the address after a pause in typing, and resets the page. */
export function SearchField({ label, hint = label, clearLabel, here = false, field }: SearchFieldProps) {
  const [search, change] = useSearchState();
  const inAddress = search.get("q") ?? "";
  const [typed, setTyped] = useState(inAddress);
  // Not if a link was followed meanwhile: the address already belongs to the next screen.
  const follow = useDebouncedCallback(
    (q: string, at: string) => {
      if (window.location.pathname === at) change({ q, page: null });
    },
    here ? 100 : 350,
  );
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
