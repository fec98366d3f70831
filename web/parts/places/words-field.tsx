import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { searchLimit } from "#shared/model/feedback.ts";
import { useSearchState } from "../browser/search-state.ts";

/** Looks for words, which stand in the address as `q`. */
export function WordsField({ label }: { label: string }) {
  const { t } = useTranslation("app");
  const [search, change] = useSearchState();
  const asked = search.get("q") ?? "";
  const [typed, setTyped] = useState(asked);
  const ask = useDebouncedCallback((words: string) => change({ q: words, page: null }), 200);
  const type = (words: string) => {
    setTyped(words);
    ask(words);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={searchLimit}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === "" ? null : <CloseButton size="sm" aria-label={t("toasts.close")} onClick={() => type("")} />
      }
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      flex="1 1 14rem"
      maw={340}
    />
  );
}
