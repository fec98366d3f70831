import { Button, Loader, TextInput, VisuallyHidden } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FoundPlace } from "#shared/model/public-page.ts";
import { usePlaceSearch } from "#web/api/sources.ts";
import { Credit } from "./page-facts.tsx";
import classes from "./sources.module.css";

/** Minimum of letters, and typing pause in milliseconds. */
const fewest = 3;
const pause = 300;
const longest = 200;

interface PlaceSearchProps {
  organization: string;
  /** Google bills all keystrokes and the final read of one session together. */
  session: string;
  onType: (typed: string) => void;
  onChoose: (place: FoundPlace) => void;
  autoFocus?: boolean;
  /** Initial text; nothing is searched before the field is used. */
  suggested?: string;
}

/** Combobox: the focus stays in the field; arrow keys, Enter and Escape control the list. */
export function PlaceSearch({
  organization,
  session,
  onType,
  onChoose,
  autoFocus = false,
  suggested = "",
}: PlaceSearchProps) {
  const { t } = useTranslation(["sources", "app"]);
  const [typed, setTyped] = useState(suggested);
  const [pointed, setPointed] = useState(0);
  const [closed, setClosed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [settled, settle] = useState("");
  const settleSoon = useDebouncedCallback(settle, pause);
  const words = settled.length < fewest || typed.trim() === "" ? "" : settled;
  const { data, error, isFetching, refetch } = usePlaceSearch(organization, { words, session });
  const id = useId();
  const places = words === "" ? [] : (data?.items ?? []);
  const opened = focused && !closed && places.length > 0;
  const active = opened ? places[Math.min(pointed, places.length - 1)] : undefined;
  const optionId = (place: FoundPlace) => `${id}-${place.placeId}`;
  const isNothing = words !== "" && data !== undefined && places.length === 0 && !isFetching;

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method (IME) are not for the list.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      // In onboarding Enter would submit the surrounding form.
      event.preventDefault();
      if (active !== undefined) onChoose(active);
      else if (error !== null) void refetch();
    } else if (event.key === "Escape" && opened) {
      event.preventDefault();
      event.stopPropagation();
      setClosed(true);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && places.length > 0) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setClosed(false);
      setPointed(opened ? (pointed + step + places.length) % places.length : 0);
    }
  };

  return (
    <div className={classes.field}>
      <TextInput
        label={t("google.search")}
        description={t("google.searchHint")}
        placeholder={t("google.example")}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isFetching ? <Loader size="xs" color="gray" aria-hidden /> : null}
        // Not the general text of the problem, which speaks of reading reviews.
        error={error === null ? null : error.code === "source_failed" ? t("google.failed") : error.message}
        size="md"
        role="combobox"
        aria-expanded={opened}
        aria-controls={`${id}-list`}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={longest}
        autoFocus={autoFocus}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onType(currentTarget.value);
          settleSoon(currentTarget.value.trim());
          setPointed(0);
          setClosed(false);
        }}
        onFocus={() => {
          setFocused(true);
          settle(typed.trim());
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
      />
      {error === null ? null : (
        <Button size="compact-sm" variant="default" mt="xs" loading={isFetching} onClick={() => void refetch()}>
          {t("app:errors.tryAgain")}
        </Button>
      )}
      {isNothing ? (
        <p className={classes.facts} style={{ marginBlock: 8 }}>
          {t("google.none", { words })}
        </p>
      ) : null}
      <div hidden={!opened} className={classes.options}>
        <div id={`${id}-list`} role="listbox" aria-label={t("google.results")}>
          {places.map((place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
            <div
              key={place.placeId}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              className={classes.option}
              onPointerMove={() => setPointed(places.indexOf(place))}
              // Keeps the focus in the field, or the list would close before the click.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(place)}
            >
              {place.name}
              {place.address === null ? null : <span className={classes.optionAddress}>{place.address}</span>}
            </div>
          ))}
        </div>
        <div className={classes.credit}>
          <Credit source="google" />
        </div>
      </div>
      <VisuallyHidden role="status">
        {isNothing
          ? t("google.none", { words })
          : opened && !isFetching
            ? t("google.found", { count: places.length })
            : ""}
      </VisuallyHidden>
    </div>
  );
}
