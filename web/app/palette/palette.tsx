import { Kbd, Loader, Modal, VisuallyHidden } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { searchLimit } from "#shared/model/feedback.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import { stepped } from "./entry.ts";
import classes from "./palette.module.css";
import { useEntries } from "./use-entries.ts";

interface ListProps {
  id: string;
  groups: readonly EntryGroup[];
  active: Entry | undefined;
  optionId: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onChoose: (entry: Entry) => void;
}

function List({ id, groups, active, optionId, onPoint, onChoose }: ListProps) {
  const { t } = useTranslation("palette");
  return (
    <div id={id} role="listbox" aria-label={t("title")} className={classes.list}>
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox.
        <div key={title} role="group" aria-label={title}>
          <div className={classes.title} aria-hidden="true">
            {title}
          </div>
          {entries.map((entry) => {
            const { label, hint, keys, icon: Icon } = entry;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === active}
                className={classes.option}
                onPointerMove={() => onPoint(entry)}
                onClick={() => onChoose(entry)}
              >
                <Icon size={18} stroke={1.7} aria-hidden="true" />
                <span className={classes.label}>{label}</span>
                {hint === undefined ? null : <span className={classes.hint}>{hint}</span>}
                {keys === undefined ? null : <Kbd size="xs">{keys}</Kbd>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Search({ onChoose }: { onChoose: (entry: Entry) => void }) {
  const { t } = useTranslation("palette");
  const [typed, setTyped] = useState("");
  const [pointed, setPointed] = useState<string>();
  const { groups, busy } = useEntries(typed);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const entries = groups.flatMap((group) => group.entries);
  const index = Math.max(
    0,
    entries.findIndex((entry) => entry.id === pointed),
  );
  const active = entries[index];
  const optionId = (entry: Entry) => `${id}-${entry.id}`;

  useEffect(() => {
    if (active !== undefined) document.getElementById(`${id}-${active.id}`)?.scrollIntoView({ block: "nearest" });
  }, [active, id]);

  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, keys choose characters.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && active !== undefined) {
      event.preventDefault();
      onChoose(active);
      return;
    }
    const next = stepped(event.key, index, entries.length);
    if (next === null) return;
    event.preventDefault();
    setPointed(entries[next]?.id);
  };

  return (
    <>
      <div className={classes.head}>
        <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        <input
          ref={field}
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t("title")}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={searchLimit}
          placeholder={t("placeholder")}
          className={classes.field}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setPointed(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        {busy ? <Loader size="xs" color="gray" /> : null}
      </div>
      <List
        id={`${id}-list`}
        groups={groups}
        active={active}
        optionId={optionId}
        onPoint={(entry) => setPointed(entry.id)}
        onChoose={onChoose}
      />
      {entries.length === 0 ? <p className={classes.nothing}>{t("nothing")}</p> : null}
      <VisuallyHidden role="status">
        {entries.length === 0 ? t("nothing") : typed === "" ? "" : t("results", { count: entries.length })}
      </VisuallyHidden>
      <p className={classes.keys} aria-hidden="true">
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t("keys.choose")}
        </span>
        <span>
          <Kbd size="xs">{t("keys.enter")}</Kbd> {t("keys.open")}
        </span>
        <span>
          <Kbd size="xs">{t("keys.escape")}</Kbd> {t("keys.close")}
        </span>
      </p>
    </>
  );
}

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  onLeft: () => void;
}

/** Command palette. The focus stays in the field while the arrows move through the matches. */
export default function Palette({ opened, onClose, onLeft }: PaletteProps) {
  const { t } = useTranslation("palette");
  const navigate = useNavigate();
  const todo = useRef<() => void>(onLeft);
  const choose = ({ does }: Entry) => {
    if (typeof does === "string") void navigate(does);
    else todo.current = does;
    onClose();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size="38rem"
      yOffset="12vh"
      classNames={{ content: classes.palette ?? "" }}
      transitionProps={{ duration: 100 }}
      returnFocus={false}
      onExitTransitionEnd={() => {
        todo.current();
        todo.current = onLeft;
      }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t("title")}>
        <Search onChoose={choose} />
      </Modal.Content>
    </Modal.Root>
  );
}
